const segmenter = new Intl.Segmenter();

/** Truncates a text to a number of user-perceived characters, so an emoji is never split. */
export const truncate = (text: string, length: number): string => {
  if (text.length <= length) return text;
  const characters = Array.from(segmenter.segment(text.slice(0, length * 16)), ({ segment }) => segment);
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
};
