import type {
  CampaignRecipient,
  listCampaignRecipients as endpoint,
} from '@recado/shared/contract/campaign-recipients';
import { maskName, maskNumber } from '@recado/shared/text/mask-number';
import * as z from 'zod';
import type { Input, UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import type { RecipientRecord } from '../../data/campaigns/store.ts';
import { defineCursor } from '../../platform/cursor.ts';
import { existing } from '../../platform/existing.ts';
import { isInGroup, matchesText } from './recipient-groups.ts';
import { heldMessages, withoutHeld } from './sending/held-recipients.ts';
import { addressOf } from './sending/recipient-address.ts';

const pageSize = 20;

/** Recipients that are read at a time for a page, and at most for one page that few of them match. */
const readAtOnce = 250;
const readAtMost = 2_000;

/** The place of the last recipient that a page read. */
const cursor = defineCursor(z.int().positive());

type Query = Input<typeof endpoint>['query'];

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

type Shown = Omit<CampaignRecipient, 'ticketUuid'>;

const presentRecipient = (
  {
    version: _version,
    lid: _lid,
    userId: _userId,
    claimedAt: _claimedAt,
    columns: _columns,
    ...recipient
  }: RecipientRecord,
  hideNumber: boolean,
): Shown => ({
  ...recipient,
  name: hideNumber ? maskName(recipient.name) : recipient.name,
  number: hideNumber ? maskNumber(recipient.number) : recipient.number,
  confirmationRequestedAt: isoOf(recipient.confirmationRequestedAt),
  confirmedAt: isoOf(recipient.confirmedAt),
  deliveredAt: isoOf(recipient.deliveredAt),
  receivedAt: isoOf(recipient.receivedAt),
  readAt: isoOf(recipient.readAt),
  repliedAt: isoOf(recipient.repliedAt),
  optedOutAt: isoOf(recipient.optedOutAt),
});

/** Returns the ticket of the conversation with a recipient, who answered or whose message a ticket contains; null for others. */
const ticketUuidOf = async (
  { stores }: UserContext,
  recipient: RecipientRecord,
  isStored: boolean,
): Promise<string | null> => {
  const { whatsappId, repliedAt, deliveredAt } = recipient;
  if (whatsappId === null || (repliedAt === null && !(isStored && deliveredAt !== null))) return null;
  const contact = await stores.contacts.identify(addressOf(recipient));
  const chat = contact && (await stores.tickets.chat(whatsappId, contact.id));
  const ticketId = chat?.activeTicketId ?? chat?.lastClosedTicketId ?? null;
  const ticket = ticketId === null ? null : await stores.tickets.get(ticketId);
  return ticket?.uuid ?? null;
};

/** The only state of the people that a count counts; none where they are in several. */
const stateOf = ({ state, group }: Query): Query['state'] => {
  if (state !== undefined) return state;
  const only = { failed: 'failed', leftOut: 'skipped' } as const;
  return group === 'failed' || group === 'leftOut' ? only[group] : undefined;
};

/** Returns up to `limit` recipients behind a place: all, or those in a state. */
const recipientsBehind = (
  { campaigns }: UserContext['stores'],
  campaignId: number,
  query: Query,
  { after, limit }: { after: number | null; limit: number },
): Promise<RecipientRecord[]> => {
  const state = stateOf(query);
  return state === undefined
    ? campaigns.recipients(campaignId, after, limit)
    : campaigns.recipientsIn(campaignId, state, after, limit);
};

interface Page {
  rows: RecipientRecord[];
  /** The place behind which more follow; null at the end. */
  next: number | null;
}

/** Returns `wanted` recipients behind a place that match; fewer where few of those that are read do. */
const pageBehind = async (
  { stores }: UserContext,
  campaignId: number,
  query: Query,
  { from, wanted, matches }: { from: number | null; wanted: number; matches: (recipient: RecipientRecord) => boolean },
): Promise<Page> => {
  const isNarrowed = query.group !== undefined || (query.searchParam ?? '') !== '';
  const limit = isNarrowed ? readAtOnce : wanted + 1;
  const rows: RecipientRecord[] = [];
  for (let after = from, read = 0; ; read += limit) {
    const batch = await recipientsBehind(stores, campaignId, query, { after, limit });
    rows.push(...batch.filter(matches));
    after = batch.at(-1)?.place ?? after;
    if (rows.length > wanted) return { rows: rows.slice(0, wanted), next: rows[wanted - 1]!.place };
    if (batch.length < limit) return { rows, next: null };
    if (read + limit >= readAtMost) return { rows, next: after };
  }
};

/** Returns a page of a campaign's recipients by their place: those in a state, that a count counts, or that match a text. */
export const listCampaignRecipients: UseCase<typeof endpoint> = async (context, { params: { id }, query }) => {
  const { pageNumber = 1, rows: size = pageSize, searchParam = '', group } = query;
  const campaign = existing('campaign', await context.stores.campaigns.get(id));
  const [hideNumber, held] = await Promise.all([hidesNumbersFrom(context), heldMessages(context, campaign)]);
  const shownOf = (recipient: RecipientRecord): Shown =>
    presentRecipient(withoutHeld(context, recipient, held), hideNumber);
  const from = cursor.decode(query.cursor);
  const skipped = from === null ? (pageNumber - 1) * size : 0;
  const matches = (recipient: RecipientRecord): boolean =>
    isInGroup(recipient, group) && (searchParam.trim() === '' || matchesText(shownOf(recipient), searchParam.trim()));
  const found = await pageBehind(context, id, query, { from, wanted: skipped + size, matches });
  const rows = found.rows.slice(skipped);
  const isStored = campaign.openTicket === 'enabled';
  const uuids =
    size > pageSize ? [] : await Promise.all(rows.map((recipient) => ticketUuidOf(context, recipient, isStored)));
  return {
    records: rows.map((row, index) => ({ ...shownOf(row), ticketUuid: uuids[index] ?? null })),
    hasMore: found.next !== null,
    nextCursor: found.next === null ? null : cursor.encode(found.next),
  };
};
