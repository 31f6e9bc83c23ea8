export function verdict({value, budget}) {
  return value <= budget ? 'ok' : 'OVER';
}

export function table(rows) {
  const head = ['measurement', 'value', 'budget', 'verdict', ''];
  const cells = rows.map(row => [
    row.what,
    amount(row.value, row.unit),
    `≤ ${row.unit === '×' ? `${row.budget} ×` : `${row.budget} ${row.unit}`}`,
    verdict(row),
    row.detail,
  ]);
  const widths = head.map((title, at) => Math.max(title.length, ...cells.map(row => row[at].length)));
  return [head, ...cells]
    .map(row =>
      row
        .map((cell, at) => cell.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function amount(value, unit) {
  return unit === '×' ? `${value.toFixed(2)} ×` : `${value.toFixed(4)} ${unit}`;
}
