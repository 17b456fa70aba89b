const segmenter = new Intl.Segmenter();

/** A text cut after so many characters, as people count them: an emoji is never cut in half. */
export const cut = (text: string, length: number): string => {
  if (text.length <= length) return text;
  const characters = Array.from(segmenter.segment(text.slice(0, length * 16)), ({ segment }) => segment);
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
};
