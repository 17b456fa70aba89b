/** A person mentioned in a text: as `@` and `tag` (digits) on the channel, as `@` and `name` on the screen. */
export interface Mention {
  tag: string;
  name: string;
}

const patternOf = (tag: string): RegExp => new RegExp(`@${tag}(?!\\d)`, 'g');

/** Replaces the tags in a text by names. */
export const nameMentions = (text: string, mentions: readonly Mention[]): string =>
  mentions.reduce((named, { tag, name }) => named.replace(patternOf(tag), () => `@${name}`), text);

/**
 * Replaces the names in a text by tags. If several people have the same name, its occurrences are assigned to them in
 * order, and all further occurrences to the last.
 */
export const tagMentions = (text: string, mentions: readonly Mention[]): string => {
  // Longest first, so that a name is not replaced inside a longer one.
  const longestFirst = mentions.toSorted((one, other) => other.name.length - one.name.length);
  return longestFirst.reduce((tagged, { tag, name }, index) => {
    const isLast = !longestFirst.slice(index + 1).some((other) => other.name === name);
    return isLast ? tagged.replaceAll(`@${name}`, () => `@${tag}`) : tagged.replace(`@${name}`, () => `@${tag}`);
  }, text);
};

/** Returns the mentions whose tag occurs in a text, each once. */
export const mentionsIn = <Named extends Mention>(text: string, mentions: readonly Named[]): Named[] =>
  mentions.filter(
    ({ tag }, place) => patternOf(tag).test(text) && mentions.findIndex((other) => other.tag === tag) === place,
  );
