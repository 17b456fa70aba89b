/** Whether a cut here would split a surrogate pair. */
const splitsPair = (text: string, at: number): boolean => /[\uD800-\uDBFF]/.test(text[at - 1] ?? '');

const cutAt = (text: string, longest: number): number => {
  const space = Math.max(text.lastIndexOf('\n', longest), text.lastIndexOf(' ', longest));
  const at = space > longest / 2 ? space : longest;
  return splitsPair(text, at) ? at - 1 : at;
};

/** Splits a text into pieces of at most `longest` characters, at the ends of words where possible. */
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
