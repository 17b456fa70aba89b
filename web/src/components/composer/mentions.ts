import type { GroupParticipant } from '@recado/shared/contract/groups';
import { fold } from '@recado/shared/text/fold';

/** A person that a text can mention. */
export interface Mentionable extends GroupParticipant {
  /** True for a colleague who does not see the conversation: a mention would not reach them. */
  isBlind?: boolean;
}

/** Maximum suggestions shown. */
const maxSuggestions = 8;

/** The name being typed after an `@`, up to the cursor; null when there is none. */
export const mentionBefore = (text: string, cursor: number): { from: number; name: string } | null => {
  // oxlint-disable-next-line recado/no-text-slice -- up to the caret
  const found = /(?:^|[\s(])@([^@\n]{0,40})$/u.exec(text.slice(0, cursor));
  const name = found?.[1];
  return name === undefined ? null : { from: cursor - name.length - 1, name };
};

/**
 * Members with a name part that begins with the typed text. A completely typed name is not suggested, so that Enter
 * sends again.
 */
export const suggestMentions = (participants: readonly Mentionable[], name: string): Mentionable[] => {
  const wanted = fold(name);
  return participants
    .filter((one) => ` ${fold(one.name)}`.includes(` ${wanted}`) && !name.startsWith(`${one.name} `))
    .slice(0, maxSuggestions);
};

/** The names that a text mentions in whole; of one that begins another, the longer one. */
const namesIn = (participants: readonly Mentionable[], text: string): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const { index } of text.matchAll(/(?<![^\s(])@/gu)) {
    const isHere = ({ name }: Mentionable): boolean => {
      const end = index + 1 + name.length;
      // oxlint-disable-next-line recado/no-text-slice -- the character after a whole name
      return text.startsWith(name, index + 1) && !/^[\p{L}\p{N}]/u.test(text.slice(end));
    };
    const [longest] = participants.filter(isHere).toSorted((one, other) => other.name.length - one.name.length);
    if (longest) found.add(longest.name);
  }
  return found;
};

/**
 * Keys of the members that a text mentions: those who were chosen, as long as it has their names, and those whose whole name
 * was typed, unless another has the same name.
 */
export const mentionedKeys = (
  participants: readonly Mentionable[],
  chosen: readonly string[],
  text: string,
): string[] => {
  const kept = [...new Set(chosen)].filter((key) =>
    participants.some((one) => one.key === key && text.includes(`@${one.name}`)),
  );
  const names = namesIn(participants, text);
  const typed = participants.filter(
    ({ key, name, isBlind }) =>
      !isBlind && names.has(name) && !participants.some((other) => other.name === name && other.key !== key),
  );
  return [...new Set([...kept, ...typed.map(({ key }) => key)])];
};
