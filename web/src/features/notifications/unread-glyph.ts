/** Circled digits 1 to 20 for the browser's title (specification 1, section 2). */
const firstGlyph = 0x2460;

/** The unread tickets in the title: a digit glyph to 20, '(N)' beyond; nothing when all is read. */
export const unreadGlyph = (count: number): string => {
  if (count <= 0) return '';
  return count <= 20 ? String.fromCodePoint(firstGlyph + count - 1) : `(${count})`;
};
