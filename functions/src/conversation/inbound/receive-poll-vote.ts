import type { Address, InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { truncateToBytes } from '@recado/shared/text/truncate-to-bytes';
import { changeMessage } from '../driver/change-message.ts';
import type { PollVote } from '../../data/messages/record.ts';
import type { Context } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { findMessage } from './find-message.ts';

type Event = Extract<InboundEvent, { type: 'pollVote' }>;

/** Times that others may vote while this vote is noted. */
const maxAttempts = 8;

/** People whose votes are kept: a group has 1,024 participants. */
const mostVotes = 1_024;
/** Bytes of a voter's name that are kept: all votes stand in the poll's item. */
const longestName = 100;

/** A person may be known by its number first and by its LID later: each name finds its vote. */
const namesOf = (address: Address | null): string[] =>
  address === null ? ['me'] : [address.lid, address.number].filter((name) => name !== null);

const nameOf = ({ by, chat }: Event, ticket: TicketRecord, company: string): string => {
  if (by.fromMe) return company;
  return truncateToBytes(
    (chat.isGroup ? null : ticket.contact.name) ?? by.name ?? by.address?.number ?? by.address?.lid ?? '',
    longestName,
  );
};

/** Votes with one more; null when a newer one of the same person is known already, or no further one is kept. */
export const withVote = (votes: readonly PollVote[], vote: PollVote): PollVote[] | null => {
  const earlier = votes.find(({ voter }) => voter.some((name) => vote.voter.includes(name)));
  if (earlier ? earlier.at >= vote.at : votes.length >= mostVotes) return null;
  return [
    ...votes.filter((one) => one !== earlier),
    { ...vote, voter: [...new Set([...vote.voter, ...(earlier?.voter ?? [])])] },
  ];
};

/** Somebody voted in a poll, ours or the contact's: the bubble shows who chose what. */
export const receivePollVote = async (context: Context, event: Event): Promise<void> => {
  const voter = namesOf(event.by.address);
  if (voter.length === 0) return;
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const found = await findMessage(context, event);
    if (found?.message.card?.type !== 'poll') return;
    const { message, ticket } = found;
    const places = message.card?.type === 'poll' ? message.card.options.length : 0;
    const vote = {
      voter,
      name: nameOf(event, ticket, context.company.name),
      options: event.options.filter((place) => place < places),
      at: event.at,
    };
    const votes = withVote(message.votes, vote);
    if (votes === null) return;
    if (await changeMessage(context, ticket, { ...message, votes }, [context.stores.messages.voted(message, votes)]))
      return;
  }
  throw new Error('a poll kept changing while a vote was noted');
};
