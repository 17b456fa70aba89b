const segmenter = new Intl.Segmenter();

/** Returns whether a text is exactly one emoji as typed on a keyboard. */
export const isEmoji = (text: string): boolean => /^\p{RGI_Emoji}$/v.test(text);

/** Returns the first grapheme after leading white space; empty if there is none or it is longer than 64 characters. */
export const firstGrapheme = (text: string): string => {
  const [first] = segmenter.segment(text.trimStart());
  return first && first.segment.length <= 64 ? first.segment : '';
};
