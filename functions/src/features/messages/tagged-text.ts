import { maskName } from '@recado/shared/text/mask-number';
import { mentionsIn, tagMentions } from '@recado/shared/text/mentions';
import { participantsOf } from '../../domain/operations/participants.ts';
import type { UserContext } from '../../context/context.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { StoredMention } from '../../data/messages/record.ts';

interface Text {
  body: string;
  mentions: StoredMention[];
}

/**
 * Replaces `@` and a shown name in an agent's text by the tag of the channel, and returns the mentions. Candidates are the
 * known mentions and, in a group, the participants in `keys`.
 */
export const taggedText = async (
  context: UserContext,
  ticket: TicketRecord,
  body: string,
  keys: readonly string[],
  known: readonly StoredMention[] = [],
): Promise<Text> => {
  const names = ticket.isGroup && keys.length > 0;
  if (!names && known.length === 0) return { body, mentions: [] };
  const [{ participants }, hides] = await Promise.all([
    names ? participantsOf(context, ticket) : { participants: [] },
    hidesNumbersFrom(context),
  ]);
  const shown = ({ name }: { name: string }): string => (hides ? maskName(name) : name);
  const wanted = keys
    .flatMap((wantedKey) => participants.filter(({ key }) => key === wantedKey))
    .map(({ key, jid, name }) => ({ tag: key, jid, name }));
  const candidates = [...known, ...wanted.filter(({ tag }) => known.every((one) => one.tag !== tag))].filter((one) =>
    body.includes(`@${shown(one)}`),
  );
  const tagged = tagMentions(
    body,
    candidates.map((one) => ({ tag: one.tag, name: shown(one) })),
  );
  return { body: tagged, mentions: mentionsIn(tagged, candidates) };
};
