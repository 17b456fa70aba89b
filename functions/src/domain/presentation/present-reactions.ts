import type { Message } from '@recado/shared/contract/messages';
import { maskName } from '@recado/shared/text/mask-number';
import type { StoredReaction } from '../../data/messages/record.ts';

/** Authors of an emoji that are named; the count includes the others. */
const maxNames = 20;

/** Returns the reactions by emoji, the most frequent first. The name of an author without one is its number. */
export const presentReactions = (reactions: readonly StoredReaction[], hideNumber: boolean): Message['reactions'] => {
  const byEmoji = Map.groupBy(
    reactions.filter(({ emoji }) => emoji !== ''),
    ({ emoji }) => emoji,
  );
  const nameOf = ({ name, by }: StoredReaction): string => name ?? (by.endsWith('@lid') ? '' : by.replace(/@.*$/, ''));
  return [...byEmoji]
    .map(([emoji, all]) => {
      const names = all
        .filter(({ by }) => by !== 'me')
        .map(nameOf)
        .filter((name) => name !== '')
        .slice(0, maxNames);
      return {
        emoji,
        count: all.length,
        fromMe: all.some(({ by }) => by === 'me'),
        names: hideNumber ? names.map(maskName) : names,
      };
    })
    .sort((one, other) => other.count - one.count);
};
