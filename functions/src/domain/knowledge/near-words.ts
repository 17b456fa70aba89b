/** Letters of a word from which on a slip of the keyboard is looked for. */
const longEnough = 4;
const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** Returns the words that differ from a word by one letter: one less, one more, another one, or two that changed places. */
export const nearWords = (word: string): string[] => {
  if (word.length < longEnough || /\d/.test(word)) return [];
  const near = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after !== '') near.add(before + after.slice(1));
    if (after.length > 1) near.add(before + after[1]! + after[0]! + after.slice(2));
    for (const letter of alphabet) {
      near.add(before + letter + after);
      if (after !== '') near.add(before + letter + after.slice(1));
    }
  }
  near.delete(word);
  return [...near];
};
