import type { GroupParticipant } from '@recado/shared/contract/groups';
import { fold } from '@recado/shared/text/fold';

/** People that the list offers at once. */
const mostOffered = 8;

/** The name that is being written after an `@`, from there to the cursor; null where none is. */
export const mentionBefore = (text: string, cursor: number): { from: number; name: string } | null => {
  const found = /(?:^|[\s(])@([^@\n]{0,40})$/u.exec(text.slice(0, cursor));
  const name = found?.[1];
  return name === undefined ? null : { from: cursor - name.length - 1, name };
};

/** Those whose name has a word that begins as what was written, and does not stand there whole: Enter is then the text's again. */
export const offered = (participants: readonly GroupParticipant[], name: string): GroupParticipant[] => {
  const wanted = fold(name);
  return participants
    .filter((one) => ` ${fold(one.name)}`.includes(` ${wanted}`) && !name.startsWith(`${one.name} `))
    .slice(0, mostOffered);
};

/** Keys of those whom a text names, the people of one name in their order. */
export const mentioned = (
  participants: readonly GroupParticipant[],
  chosen: readonly string[],
  text: string,
): string[] =>
  [...new Set(chosen)].filter((key) => participants.some((one) => one.key === key && text.includes(`@${one.name}`)));
