/** In the bundle this stands for Ink's sanitizer, which lets OSC through; text/line.ts lets nothing through. */
export default function trustedText(text: string): string {
  return text;
}
