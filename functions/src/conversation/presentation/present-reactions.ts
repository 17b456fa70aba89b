import type { Message } from '@recado/shared/contract/messages';
import { maskName } from '@recado/shared/text/mask-number';
import type { StoredReaction } from '../../data/messages/record.ts';

/** Names that a reaction tells; of the others there is the count. */
const maxNames = 20;

/** Who reacted with what, by emoji, the most frequent first. Somebody who told no name is called by its number. */
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
