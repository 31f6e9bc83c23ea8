// What a person calls a character. The segmenter is made when it is first needed: its tables take longer to load than
// most commands run, and most texts never need it.

let segmenter: Intl.Segmenter | undefined;

export function graphemes(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter();
  return segmenter.segment(text);
}
