const segmenter = new Intl.Segmenter();

/** Whether a text is exactly one emoji, as keyboards write it. */
export const isEmoji = (text: string): boolean => /^\p{RGI_Emoji}$/v.test(text);

/** The first sign that a reader would count, of at most 64 characters; empty where there is none. */
export const firstGrapheme = (text: string): string => {
  const [first] = segmenter.segment(text.trimStart());
  return first && first.segment.length <= 64 ? first.segment : '';
};
