/** Whether a cut here would part the two halves of an emoji. */
const splitsPair = (text: string, at: number): boolean => /[\uD800-\uDBFF]/.test(text[at - 1] ?? '');

const cutAt = (text: string, longest: number): number => {
  const space = Math.max(text.lastIndexOf('\n', longest), text.lastIndexOf(' ', longest));
  const at = space > longest / 2 ? space : longest;
  return splitsPair(text, at) ? at - 1 : at;
};

/** A text in pieces of at most so many characters, cut where words end. */
export const splitText = (text: string, longest: number): string[] => {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > longest) {
    const at = cutAt(rest, longest);
    pieces.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return rest === '' ? pieces : [...pieces, rest];
};
