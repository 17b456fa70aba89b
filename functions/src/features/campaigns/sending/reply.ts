import type { Context } from '../../../context/context.ts';
import { noteCampaignReply } from '../../../domain/operations/campaign-notes.ts';
import { optOutByReply } from '../../../domain/operations/opt-out.ts';
import type { CampaignRecord, CountChanges, RecipientRecord } from '../../../data/campaigns/store.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import type { ContactRecord } from '../../../data/contacts/record.ts';
import { AppError } from '@recado/shared/contract/errors';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { Effect } from '../../../platform/outbox/effect.ts';
import type { Write } from '../../../platform/write.ts';
import { commandOf } from './command-of.ts';
import { isAwaited, messageTraces, ofSlot, recipientOutcome, type SendOutcome } from './recipient-outcome.ts';
import { campaignFeatures, sendingRefusal } from '../../../context/sending-refusal.ts';
import { messageParts, sentText } from './message-parts.ts';
import { exclusionOf } from './next-recipients.ts';
import { followUp, pause } from './pause.ts';
import { sendThroughEngine } from './send-through-engine.ts';

/** The times of channels are precise to the second. */
const precision = 1_000;

/** Milliseconds after a campaign's message in which a keyword opts out, and the conversation names the campaign: 30 days. */
const replyWindow = 30 * 86_400_000;

interface Reply {
  whatsappId: number;
  at: number;
  optsOut: boolean;
}

/** A reply as one of the campaigns receives it that it may answer. */
interface AppliedReply extends Reply {
  /** True if it answers this campaign: it counts there. */
  isAnswer: boolean;
}

/** Milliseconds for which a reply waits for the end of a turn. */
const longestWait = 15 * 60_000;
/** Milliseconds until a waiting reply is received again. */
const retryDelay = 5_000;

const isBeingSent = ({ state }: RecipientRecord): boolean => state === 'sending';

const sentAtOf = (recipient: RecipientRecord): number | null => {
  const { confirmationRequestedAt, deliveredAt, claimedAt } = recipient;
  return confirmationRequestedAt ?? deliveredAt ?? (isBeingSent(recipient) ? claimedAt : null);
};

/** Returns the time when the last of a recipient's question and message left that a reply may answer. */
const lastBefore = ({ confirmationRequestedAt, deliveredAt, claimedAt }: RecipientRecord, { at }: Reply): number =>
  Math.max(
    ...[confirmationRequestedAt, deliveredAt, claimedAt].map((time) =>
      time !== null && time < at + precision ? time : 0,
    ),
  );

/** Returns the recipient of the campaign that a reply answers: what it got last. Null where that is too long ago. */
const answeredOf = (recipients: readonly RecipientRecord[], reply: Reply): RecipientRecord | null => {
  const recent = recipients.filter((recipient) => lastBefore(recipient, reply) > reply.at - replyWindow);
  return recent.toSorted((one, other) => lastBefore(other, reply) - lastBefore(one, reply))[0] ?? null;
};

const isSame = (one: RecipientRecord, other: RecipientRecord | null): boolean =>
  one.campaignId === other?.campaignId && one.place === other.place;

/** True when the contact wrote after the campaign's message, on the connection that sent it. */
const answers = (recipient: RecipientRecord, { whatsappId, at }: Reply): boolean => {
  const sentAt = sentAtOf(recipient);
  return recipient.whatsappId === whatsappId && sentAt !== null && sentAt < at + precision;
};

/** The campaign's state when a reply arrives. */
interface ReplyState {
  /** A recipient that confirms gets its message when the campaign restarts. */
  isStopped: boolean;
  /** True when the recipient may get the message: it has not opted out, is not blocked, and the company may send. */
  mayReceive: boolean;
}

/**
 * Returns the changes of a recipient and of the campaign's counts by a reply. It confirms each question that waits for an answer, and
 * counts in the campaign that it answers. Who opts out of a question is left out.
 */
const changeOf = (
  recipient: RecipientRecord,
  { at, optsOut, isAnswer }: AppliedReply,
  mayReceive: boolean,
): { change: Partial<RecipientRecord>; counts: CountChanges } => {
  const replies = isAnswer && recipient.repliedAt === null;
  const leaves = isAnswer && optsOut && recipient.optedOutAt === null;
  const isAsked = recipient.state === 'confirming';
  const refuses = optsOut && isAsked;
  const confirms = mayReceive && !optsOut && isAsked && recipient.confirmedAt === null;
  return {
    change: {
      ...(replies ? { repliedAt: at } : {}),
      ...(leaves ? { optedOutAt: at } : {}),
      ...(refuses ? { state: 'skipped', reason: 'optedOut' } : {}),
      ...(confirms ? { confirmedAt: at } : {}),
    },
    counts: {
      ...(replies ? { replied: 1, ...ofSlot(recipient, 'replied', 1) } : {}),
      ...(leaves ? { optedOut: 1 } : {}),
      ...(refuses ? { skipped: 1, ...(isAwaited(recipient) ? { awaiting: -1 } : {}) } : {}),
      ...(confirms ? { confirmed: 1 } : {}),
    },
  };
};

/**
 * Sends the message to a recipient that confirmed. Where the campaign opens no ticket, the returned writes and effects send
 * it when the caller commits them.
 */
const sendConfirmed = async (
  context: Context,
  campaign: CampaignRecord,
  connection: ConnectionRecord,
  recipient: RecipientRecord,
): Promise<{ outcome: SendOutcome; writes: Write[]; effects: Effect[] }> => {
  const settings = await context.stores.campaigns.settings();
  const message = { campaign, recipient, part: 'message' as const, connection, settings };
  try {
    const parts = await messageParts(context, message);
    const writes = messageTraces(context, message);
    if (campaign.openTicket === 'disabled') {
      const effects = parts.map((part) => commandOf(context, connection, recipient, part));
      return { outcome: { type: 'sent' }, writes, effects };
    }
    await context.commit(writes, []);
    await sendThroughEngine(context, { campaign, connection, recipient }, parts);
    return { outcome: { type: 'sent' }, writes: [], effects: [] };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'ERR_TICKET_CHANGED' || error.code === 'ERR_BUSY') throw error;
    return { outcome: { type: 'failed', reason: error.code }, writes: [], effects: [] };
  }
};

/** Stores that a recipient replied. Returns the recipient after the change. */
const storeReply = async (
  context: Context,
  recipient: RecipientRecord,
  reply: AppliedReply,
  { isStopped, mayReceive }: ReplyState,
): Promise<RecipientRecord> => {
  const { campaigns } = context.stores;
  const { change, counts } = changeOf(recipient, reply, mayReceive);
  // A recipient that confirmed before the stop waits too, if its message was interrupted.
  const confirmedAt = change.confirmedAt ?? recipient.confirmedAt;
  const waits = isStopped && recipient.state === 'confirming' && confirmedAt !== null && change.state === undefined;
  if (Object.keys(change).length === 0 && !waits) return recipient;
  const after = { ...change, ...(waits ? { state: 'pending' as const } : {}) };
  await context.commit(
    [
      ...campaigns.changeRecipient(recipient, after),
      campaigns.count(recipient.campaignId, {
        ...counts,
        ...(waits ? { left: 1, ...(isAwaited(recipient) ? { awaiting: -1 } : {}) } : {}),
      }),
    ],
    [],
  );
  return { ...recipient, ...after, version: recipient.version + 1 };
};

/** Returns the campaign's state for a recipient. Pauses a campaign that the company may not send any more. */
const replyStateOf = async (
  context: Context,
  { id, status, cancelledAt }: CampaignRecord,
  recipient: RecipientRecord,
): Promise<ReplyState> => {
  const [refusal, exclusion] = await Promise.all([
    sendingRefusal(context, campaignFeatures),
    exclusionOf(context, recipient),
  ]);
  if (refusal !== null) await pause(context, id, refusal);
  const isAllowed = refusal === null;
  if (cancelledAt !== null) return { isStopped: false, mayReceive: false };
  const hasEnded = status === 'FINALIZADA';
  const isStopped = !hasEnded && (status !== 'EM_ANDAMENTO' || !isAllowed);
  // A campaign that has ended still sends to who confirmed before, if the message was interrupted.
  const isOpen = !hasEnded || recipient.confirmedAt !== null;
  return { isStopped, mayReceive: exclusion === null && isOpen && (isAllowed || isStopped) };
};

/** Applies a reply to a recipient: stores it, and sends the message that it confirms. */
const applyReply = async (context: Context, campaignId: number, place: number, reply: AppliedReply): Promise<void> => {
  const { campaigns, connections } = context.stores;
  const [campaign, found] = await Promise.all([campaigns.get(campaignId), campaigns.recipient(campaignId, place)]);
  if (!campaign || !found || !answers(found, reply)) return;
  const state = await replyStateOf(context, campaign, found);
  const recipient = await storeReply(context, found, reply, state);
  if (recipient.state !== 'confirming' || recipient.confirmedAt === null || !state.mayReceive) return;
  const connection = await connections.get(reply.whatsappId);
  if (!connection) return;
  const { outcome, writes, effects } = await sendConfirmed(context, campaign, connection, recipient);
  const done = recipientOutcome(context, { campaign, recipient, part: 'message', connection }, outcome);
  await context.commit([...done, ...writes], effects);
};

/** Adds a note to the conversation that names the answered campaign, where the ticket does not contain its messages. */
const noteCampaign = async (
  context: Context,
  recipient: RecipientRecord,
  reply: Reply & { contactId: number },
): Promise<void> => {
  const { campaigns, connections } = context.stores;
  const campaign = await campaigns.get(recipient.campaignId);
  if (!campaign || campaign.openTicket === 'enabled') return;
  const [connection, settings] = await Promise.all([connections.get(reply.whatsappId), campaigns.settings()]);
  if (!connection) return;
  const hadMessage = recipient.deliveredAt !== null && recipient.deliveredAt < reply.at + precision;
  const part = hadMessage ? ('message' as const) : ('confirmation' as const);
  const text = sentText(context.company.id, { campaign, recipient, part, connection, settings });
  await noteCampaignReply(context, reply, { id: campaign.id, name: campaign.name, text });
};

/** Returns the recipients that a reply answers. Reads pending ones again, because the index by address may be behind. */
const answeredRecipients = async (
  { stores: { campaigns } }: Context,
  contact: Pick<ContactRecord, 'number' | 'lid' | 'userIds'>,
  reply: Reply,
): Promise<RecipientRecord[]> => {
  const found = await campaigns.recipientsAt({
    number: contact.number || null,
    lid: contact.lid,
    userIds: contact.userIds.map(({ id }) => id),
  });
  const current = await Promise.all(
    found.map(async (recipient) =>
      recipient.state === 'pending' || isBeingSent(recipient)
        ? campaigns.recipient(recipient.campaignId, recipient.place)
        : recipient,
    ),
  );
  return current.filter((recipient) => recipient !== null).filter((recipient) => answers(recipient, reply));
};

/** Receives a reply again after a delay, because a recipient that it answers is being sent to. */
const retryLater = (context: Context, reply: Reply & { contactId: number }): Promise<void> => {
  const message = { type: 'reply' as const, companyId: context.company.id, ...reply };
  const due = { at: context.clock.now() + retryDelay, name: `${message.companyId}-reply-${reply.contactId}` };
  return context.commit([], [{ to: 'campaigns', message, due }]);
};

/**
 * Receives a message of a contact on a connection that sent campaigns within the last 30 days. Opts the contact out if it
 * asks for that, stores the reply on its recipients, and sends the message of a campaign that it confirms, unless it has
 * opted out or the campaign was stopped. A repeated call continues where the first stopped. If a turn is sending what the
 * contact answers, the reply is received again after the turn.
 */
export const receiveReply = async (context: Context, reply: Reply & { contactId: number }): Promise<void> => {
  const { clock, stores } = context;
  const contact = await stores.contacts.get(reply.contactId);
  if (!contact) return;
  const all = await answeredRecipients(context, contact, reply);
  const waits = clock.now() < reply.at + longestWait && all.some(isBeingSent);
  const ready = waits ? all.filter((recipient) => !isBeingSent(recipient)) : all;
  const answered = answeredOf(all, reply);
  const isReady = answered !== null && ready.includes(answered);
  if (reply.optsOut && isReady) await optOutByReply(context, reply, reply.at);
  for (const recipient of ready) {
    const applied = { ...reply, isAnswer: isSame(recipient, answered) };
    const { campaignId, place } = recipient;
    await retryOnConflict(() => applyReply(context, campaignId, place, applied), { attempts: 8 });
  }
  if (isReady) await noteCampaign(context, answered, reply);
  for (const campaignId of new Set(ready.map((recipient) => recipient.campaignId))) await followUp(context, campaignId);
  if (waits) await retryLater(context, reply);
};
