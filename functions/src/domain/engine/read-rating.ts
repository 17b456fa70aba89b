const highest = 10;

/** The characters that keyboards add to a digit to make it a keycap emoji. */
const keycap = /[\uFE0F\u20E3]/gu;

/** Returns the rating of 0 to 10 that a text consists of, also as digits of another script or as emoji; null for other texts. */
export const readRating = (text: string): number | null => {
  const digits = text.replaceAll('🔟', String(highest)).replace(keycap, '').normalize('NFKC').trim();
  if (!/^\d{1,2}$/.test(digits)) return null;
  const rating = Number(digits);
  return rating <= highest ? rating : null;
};
