import type {
  CampaignRecipient,
  listCampaignRecipients as endpoint,
  RecipientState,
} from '@recado/shared/contract/campaign-recipients';
import { maskName, maskNumber } from '@recado/shared/text/mask-number';
import * as z from 'zod';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import type { CampaignRecord, RecipientRecord } from '../../data/campaigns/store.ts';
import { defineCursor } from '../../platform/cursor.ts';
import { existing } from '../../platform/existing.ts';
import { heldMessageOf } from './campaign/held-message.ts';
import { pacesOf } from './campaign/paces.ts';
import { type CampaignPart, widOf } from './sending/message-parts.ts';

const pageSize = 20;

/** The place of the last recipient of a page. */
const cursor = defineCursor(z.int().positive());

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Returns a recipient without what has not left: it is being sent. */
const withoutHeld = (
  { company }: Pick<UserContext, 'company'>,
  recipient: RecipientRecord,
  held: ReadonlySet<string>,
): RecipientRecord => {
  const isHeld = (part: CampaignPart): boolean => held.has(widOf(company.id, recipient, part, 0));
  if (recipient.state === 'delivered' && isHeld('message'))
    return { ...recipient, state: 'sending', deliveredAt: null };
  if (recipient.state === 'confirming' && isHeld('confirmation'))
    return { ...recipient, state: 'sending', confirmationRequestedAt: null };
  return recipient;
};

/** Returns the ids of the messages of a campaign's connections that have not left. */
const heldMessages = async (
  context: UserContext,
  { status, whatsappIds }: Pick<CampaignRecord, 'status' | 'whatsappIds'>,
): Promise<ReadonlySet<string>> => {
  if (status !== 'EM_ANDAMENTO') return new Set();
  const senders = (await context.stores.connections.list()).filter(({ id }) => whatsappIds.includes(id));
  const paces = await pacesOf(context, senders);
  const now = context.clock.now();
  return new Set(
    senders.flatMap((connection) => heldMessageOf(connection, paces.get(connection.id) ?? null, now) ?? []),
  );
};

const presentRecipient = (
  { version: _version, lid: _lid, userId: _userId, claimedAt: _claimedAt, ...recipient }: RecipientRecord,
  hideNumber: boolean,
): CampaignRecipient => ({
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

/** Returns up to `limit` recipients behind a place: all, or those in a state. */
const recipientsBehind = (
  { campaigns }: UserContext['stores'],
  campaignId: number,
  { state, after, limit }: { state: RecipientState | undefined; after: number | null; limit: number },
): Promise<RecipientRecord[]> =>
  state === undefined
    ? campaigns.recipients(campaignId, after, limit)
    : campaigns.recipientsIn(campaignId, state, after, limit);

/** Returns a page of a campaign's recipients by their place. */
export const listCampaignRecipients: UseCase<typeof endpoint> = async (context, { params: { id }, query }) => {
  const { state, pageNumber = 1 } = query;
  const campaign = existing('campaign', await context.stores.campaigns.get(id));
  const after = cursor.decode(query.cursor);
  const skipped = after === null ? (pageNumber - 1) * pageSize : 0;
  const found = await recipientsBehind(context.stores, id, { state, after, limit: skipped + pageSize + 1 });
  const rows = found.slice(skipped, skipped + pageSize);
  const hasMore = found.length > skipped + pageSize;
  const [hideNumber, held] = await Promise.all([hidesNumbersFrom(context), heldMessages(context, campaign)]);
  return {
    records: rows.map((row) => presentRecipient(withoutHeld(context, row, held), hideNumber)),
    hasMore,
    nextCursor: hasMore ? cursor.encode(rows.at(-1)!.place) : null,
  };
};
