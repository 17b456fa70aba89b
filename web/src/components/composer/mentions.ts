import type { GroupParticipant } from '@recado/shared/contract/groups';
import { fold } from '@recado/shared/text/fold';

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
export const suggestMentions = (participants: readonly GroupParticipant[], name: string): GroupParticipant[] => {
  const wanted = fold(name);
  return participants
    .filter((one) => ` ${fold(one.name)}`.includes(` ${wanted}`) && !name.startsWith(`${one.name} `))
    .slice(0, maxSuggestions);
};

/** Keys of the chosen members that the text still mentions. */
export const mentionedKeys = (
  participants: readonly GroupParticipant[],
  chosen: readonly string[],
  text: string,
): string[] =>
  [...new Set(chosen)].filter((key) => participants.some((one) => one.key === key && text.includes(`@${one.name}`)));
