import type { Address, InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { cutText } from '@recado/shared/text/cut-text';
import { commitMessageChange } from '../driver/change-message.ts';
import type { PollVote } from '../../data/messages/record.ts';
import type { Context } from '../../context/context.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { findMessage } from './find-message.ts';

type Event = Extract<InboundEvent, { type: 'pollVote' }>;

/** Times that a vote is stored while others vote. */
const attempts = 8;

/** Votes that are stored: a group has 1,024 participants. */
const maxVotes = 1_024;
/** Bytes of a voter's name that are stored: all votes are in the poll's item. */
const maxNameBytes = 100;

/** Returns all addresses of a voter: a person may be known by its number first and by its LID later. */
const namesOf = (address: Address | null): string[] =>
  address === null ? ['me'] : [address.lid, address.number].filter((name) => name !== null);

const nameOf = ({ by, chat }: Event, ticket: TicketRecord, company: string): string => {
  if (by.fromMe) return company;
  return cutText(
    (chat.isGroup ? null : ticket.contact.name) ?? by.name ?? by.address?.number ?? by.address?.lid ?? '',
    { bytes: maxNameBytes },
  );
};

/** Adds a vote in place of the voter's earlier one. Returns null where the stored vote is as new, or there are too many votes. */
export const withVote = (votes: readonly PollVote[], vote: PollVote): PollVote[] | null => {
  const earlier = votes.find(({ voter }) => voter.some((name) => vote.voter.includes(name)));
  if (earlier ? earlier.at >= vote.at : votes.length >= maxVotes) return null;
  return [
    ...votes.filter((one) => one !== earlier),
    { ...vote, voter: [...new Set([...vote.voter, ...(earlier?.voter ?? [])])] },
  ];
};

/** Stores a vote in a poll of ours or of the contact's. */
export const receivePollVote = async (context: Context, event: Event): Promise<void> => {
  const voter = namesOf(event.by.address);
  if (voter.length === 0) return;
  await retryOnConflict(
    async () => {
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
      await commitMessageChange(context, ticket, { ...message, votes }, context.stores.messages.voted(message, votes));
    },
    { attempts },
  );
};
