import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { errorStatus } from '@recado/shared/contract/errors';
import type { Context } from '../../../context/context.ts';
import { cachedConnection } from '../../../domain/inbound/cached.ts';
import type { CampaignMessageRecord, CountChanges, RecipientRecord } from '../../../data/campaigns/store.ts';
import { chargeWrites } from '../../../domain/statistics/charge-writes.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { ConditionFailed } from '../../../platform/write.ts';
import { countOutcome } from './failures.ts';
import { storeLeft } from './leaving.ts';
import { followUp } from './pause.ts';
import { isAwaited, ofSlot } from './recipient-outcome.ts';

type Receipt = Extract<InboundEvent, { type: 'receipt' }>;
type Failure = Extract<InboundEvent, { type: 'failure' }>;

/** Acks of a message that reached the phone, and of one that was read. */
const receivedAck = 2;
const readAck = 3;

/** Returns the campaign message that an event is about; null for other messages. Reads only for connections that sent campaigns in the last 30 days. */
const messageOf = async (
  context: Context,
  { whatsappId, wid }: { whatsappId: number; wid: string },
): Promise<CampaignMessageRecord | null> => {
  const connection = await cachedConnection(context, whatsappId);
  if ((connection?.campaignsUntil ?? 0) < context.clock.now()) return null;
  return context.stores.campaigns.message(whatsappId, wid);
};

/** Returns the number of a message's recipient; null where it has none, or is gone. */
const numberOf = async ({ stores }: Context, { campaignId, place }: CampaignMessageRecord): Promise<string | null> =>
  (await stores.campaigns.recipient(campaignId, place))?.number || null;

interface StatusChange {
  change: Partial<RecipientRecord>;
  counts: CountChanges;
}

/** Returns the change of a receipt. States never fall, and each counts once. Those of confirmations are not counted. */
const changeByReceipt = (
  recipient: RecipientRecord,
  { part }: CampaignMessageRecord,
  ack: number,
  now: number,
): StatusChange | null => {
  if (part === 'confirmation') {
    const isNew = ack >= receivedAck && recipient.confirmationReceivedAt === null;
    return isNew ? { change: { confirmationReceivedAt: now }, counts: {} } : null;
  }
  const isReceived = ack >= receivedAck && recipient.receivedAt === null;
  const isRead = ack >= readAck && recipient.readAt === null;
  if (recipient.state === 'failed' || (!isReceived && !isRead)) return null;
  return {
    change: { ...(isReceived ? { receivedAt: now } : {}), ...(isRead ? { readAt: now } : {}) },
    counts: {
      ...(isReceived ? { received: 1, ...ofSlot(recipient, 'received', 1) } : {}),
      ...(isRead ? { read: 1, ...ofSlot(recipient, 'read', 1) } : {}),
    },
  };
};

/** Returns the change of a failure: the recipient becomes `failed`. One that is being sent keeps the reason for the end of its turn. */
const changeByFailure = (
  recipient: RecipientRecord,
  { part }: CampaignMessageRecord,
  reason: string,
): StatusChange | null => {
  const { state, receivedAt, confirmationReceivedAt } = recipient;
  if (state === 'sending' && recipient.reason === null) return { change: { reason }, counts: {} };
  if (state === 'delivered' && part === 'message' && receivedAt === null)
    return {
      change: { state: 'failed', reason },
      counts: { delivered: -1, ...ofSlot(recipient, 'delivered', -1), failed: 1 },
    };
  if (state === 'confirming' && part === 'confirmation' && confirmationReceivedAt === null)
    return {
      change: { state: 'failed', reason },
      counts: { confirmationRequested: -1, failed: 1, ...(isAwaited(recipient) ? { awaiting: -1 } : {}) },
    };
  return null;
};

/** Changes the recipient of a message. Returns whether anything changed. */
const apply = (
  context: Context,
  { campaignId, place }: CampaignMessageRecord,
  changeOf: (recipient: RecipientRecord) => StatusChange | null,
): Promise<boolean> =>
  retryOnConflict(
    async () => {
      const { campaigns } = context.stores;
      const recipient = await campaigns.recipient(campaignId, place);
      const found = recipient && changeOf(recipient);
      if (!recipient || !found) return false;
      const counted = Object.keys(found.counts).length > 0 ? [campaigns.count(campaignId, found.counts)] : [];
      await context.commit([...campaigns.changeRecipient(recipient, found.change), ...counted], []);
      return true;
    },
    { attempts: 8 },
  );

/** Stores the charge for a campaign's message once, whichever receipt names it. */
const storeCharge = async (context: Context, event: Receipt, message: CampaignMessageRecord): Promise<void> => {
  const { pricing, chat, whatsappId, wid, at } = event;
  if (!pricing?.isCharged || message.isPriced) return;
  const number = chat.address.number ?? (await numberOf(context, message));
  const about = { whatsappId, wid, at, pricing, number, ticketId: null, author: `c${message.campaignId}` } as const;
  try {
    await context.commit([context.stores.campaigns.messagePriced(message), ...chargeWrites(context, about)], []);
  } catch (error) {
    // Another receipt of the message was faster.
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

/** Stores a receipt of a campaign's message. Returns true when no conversation contains the message, so the event needs no further handling. */
export const receiveCampaignReceipt = async (context: Context, event: Receipt): Promise<boolean> => {
  if (event.reader) return false;
  const message = await messageOf(context, event);
  if (!message) return false;
  await storeLeft(context, event);
  await storeCharge(context, event, message);
  const now = context.clock.now();
  if (await apply(context, message, (recipient) => changeByReceipt(recipient, message, event.ack, now))) {
    await countOutcome(context, event.whatsappId, false);
    await followUp(context, message.campaignId);
  }
  return !message.isStored;
};

/** Stores that a campaign's message failed. Returns true when no conversation contains the message, so the event needs no further handling. */
export const receiveCampaignFailure = async (context: Context, event: Failure): Promise<boolean> => {
  const message = await messageOf(context, event);
  if (!message) return false;
  await storeLeft(context, event);
  const reason = Object.hasOwn(errorStatus, event.reason) ? event.reason : 'ERR_SENDING_WAPP_MSG';
  if (await apply(context, message, (recipient) => changeByFailure(recipient, message, reason))) {
    await countOutcome(context, event.whatsappId, true);
    await followUp(context, message.campaignId);
  }
  return !message.isStored;
};
