/** First of the circled numbers 1 to 20 (specification 1, section 2). */
const firstGlyph = 0x2460;

/** The number of unread tickets in the window title: a circled number up to 20, '(N)' above, empty for 0. */
export const unreadGlyph = (count: number): string => {
  if (count <= 0) return '';
  return count <= 20 ? String.fromCodePoint(firstGlyph + count - 1) : `(${count})`;
};
