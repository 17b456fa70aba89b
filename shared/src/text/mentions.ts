/** Somebody whom a text names: `@` and `tag` (digits) as the channel writes it, `name` as people read it. */
export interface Mention {
  tag: string;
  name: string;
}

const patternOf = (tag: string): RegExp => new RegExp(`@${tag}(?!\\d)`, 'g');

/** A text of the channel as people read it. */
export const nameMentions = (text: string, mentions: readonly Mention[]): string =>
  mentions.reduce((named, { tag, name }) => named.replace(patternOf(tag), () => `@${name}`), text);

/** What people wrote as the channel reads it. Those who are called the same are taken in their order, one for each time; the last of them for all that follow. */
export const tagMentions = (text: string, mentions: readonly Mention[]): string => {
  // A name that begins with another's must not be taken for it.
  const longestFirst = mentions.toSorted((one, other) => other.name.length - one.name.length);
  return longestFirst.reduce((tagged, { tag, name }, index) => {
    const isLast = !longestFirst.slice(index + 1).some((other) => other.name === name);
    return isLast ? tagged.replaceAll(`@${name}`, () => `@${tag}`) : tagged.replace(`@${name}`, () => `@${tag}`);
  }, text);
};

/** Those of them whom a text of the channel does name, each once. */
export const mentionsIn = <Named extends Mention>(text: string, mentions: readonly Named[]): Named[] =>
  mentions.filter(
    ({ tag }, place) => patternOf(tag).test(text) && mentions.findIndex((other) => other.tag === tag) === place,
  );
