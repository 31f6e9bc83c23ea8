/**
 * `new Date(ms).toISOString()` for the years that records have. V8 looks up the machine's time zone before it writes its
 * first date, which a hook would wait for and UTC does not need.
 */
export function isoTime(ms: number): string {
  const whole = Math.trunc(ms);
  if (!(whole >= 0 && whole < yearTenThousand)) return new Date(ms).toISOString();
  const days = Math.floor(whole / dayMs);
  const inDay = whole - days * dayMs;
  const clock = [inDay / 3_600_000, (inDay / 60_000) % 60, (inDay / 1_000) % 60].map(unit => digits(unit, 2)).join(':');
  return `${dateOf(days)}T${clock}.${digits(inDay % 1_000, 3)}Z`;
}

const dayMs = 86_400_000;
const yearTenThousand = 253_402_300_800_000;

// Years that begin in March end with the leap day, so months have fixed beginnings; 400 such years are 146,097 days.
function dateOf(daysSince1970: number): string {
  const days = daysSince1970 + 719_468;
  const era = Math.floor(days / 146_097);
  const ofEra = days - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * ofYear + 2) / 153);
  const day = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

function digits(value: number, width: number): string {
  return String(Math.floor(value)).padStart(width, '0');
}
