import type { Context } from '../../../context/context.ts';
import { noteCampaignReply } from '../../../conversation/operations/campaign-notes.ts';
import { optOutByReply } from '../../../conversation/operations/opt-out.ts';
import type { CampaignRecord, CountChanges, RecipientRecord } from '../../../data/campaigns/store.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import type { ContactRecord } from '../../../data/contacts/record.ts';
import { AppError } from '@recado/shared/contract/errors';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { Effect } from '../../../platform/outbox/effect.ts';
import type { Write } from '../../../platform/write.ts';
import { commandOf } from './command-of.ts';
import { finished, type SendOutcome, traced } from './finished.ts';
import { sendingRefusal } from '../../../context/sending-refusal.ts';
import { messageParts, sentText } from './message-parts.ts';
import { leftOutNow } from './next-recipients.ts';
import { followUp, pause } from './pause.ts';
import { sendThroughEngine } from './send-through-engine.ts';

/** The times of channels are precise to the second. */
const precision = 1_000;

/** Milliseconds after a message of a campaign in which a keyword opts out, and the conversation names the campaign: 30 days. */
const lately = 30 * 86_400_000;

interface Reply {
  whatsappId: number;
  at: number;
  optsOut: boolean;
}

/** Milliseconds for which a reply waits for the end of a turn, and seconds until it is looked at again. */
const longestWait = 15 * 60_000;
const nextLook = 5;

const isBeingSent = ({ state }: RecipientRecord): boolean => state === 'sending';

const sentAtOf = (recipient: RecipientRecord): number | null => {
  const { confirmationRequestedAt, deliveredAt, claimedAt } = recipient;
  return confirmationRequestedAt ?? deliveredAt ?? (isBeingSent(recipient) ? claimedAt : null);
};

/** Whether a message of the contact comes after one of the campaign, on the connection that sent it. */
const answers = (recipient: RecipientRecord, { whatsappId, at }: Reply): boolean => {
  const sentAt = sentAtOf(recipient);
  return recipient.whatsappId === whatsappId && sentAt !== null && sentAt < at + precision;
};

/** What the campaign is when a reply comes. */
interface Standing {
  /** Who confirms waits for its restart. */
  isStopped: boolean;
  /** Whether the recipient may get the message: it has not opted out, is not blocked, and the company may send. */
  mayGet: boolean;
}

/** What a reply changes about a recipient, and its counts. */
const changeOf = (
  recipient: RecipientRecord,
  { at, optsOut }: Reply,
  mayGet: boolean,
): { change: Partial<RecipientRecord>; counts: CountChanges } => {
  const replies = recipient.repliedAt === null;
  const leaves = optsOut && recipient.optedOutAt === null;
  const confirms = mayGet && !optsOut && recipient.state === 'confirming' && recipient.confirmedAt === null;
  return {
    change: {
      ...(replies ? { repliedAt: at } : {}),
      ...(leaves ? { optedOutAt: at } : {}),
      ...(confirms ? { confirmedAt: at } : {}),
    },
    counts: {
      ...(replies ? { replied: 1 } : {}),
      ...(leaves ? { optedOut: 1 } : {}),
      ...(confirms ? { confirmed: 1 } : {}),
    },
  };
};

/** What sending the message to somebody who confirmed changes and causes: it leaves with the commit where no ticket is wanted. */
const sending = async (
  context: Context,
  campaign: CampaignRecord,
  connection: ConnectionRecord,
  recipient: RecipientRecord,
): Promise<{ outcome: SendOutcome; writes: Write[]; effects: Effect[] }> => {
  const settings = await context.stores.campaigns.settings();
  const given = { campaign, recipient, part: 'message' as const, connection, settings };
  try {
    const parts = await messageParts(context, given);
    const writes = traced(context, given);
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

/** Stores that a recipient replied. */
const note = async (
  context: Context,
  recipient: RecipientRecord,
  reply: Reply,
  { isStopped, mayGet }: Standing,
): Promise<RecipientRecord> => {
  const { campaigns } = context.stores;
  const { change, counts } = changeOf(recipient, reply, mayGet);
  // Also who confirmed before the stop, and whose message was interrupted.
  const confirmedAt = change.confirmedAt ?? recipient.confirmedAt;
  const waits = isStopped && recipient.state === 'confirming' && confirmedAt !== null;
  if (Object.keys(change).length === 0 && !waits) return recipient;
  const after = { ...change, ...(waits ? { state: 'pending' as const } : {}) };
  await context.commit(
    [
      ...campaigns.changeRecipient(recipient, after),
      campaigns.count(recipient.campaignId, { ...counts, ...(waits ? { left: 1 } : {}) }),
    ],
    [],
  );
  return { ...recipient, ...after, version: recipient.version + 1 };
};

/** Returns how a campaign stands for a recipient. One that the company may not send any more pauses. */
const standingOf = async (
  context: Context,
  { id, status }: CampaignRecord,
  recipient: RecipientRecord,
): Promise<Standing> => {
  const [refusal, leftOut] = await Promise.all([
    sendingRefusal(context, 'useCampaigns'),
    leftOutNow(context, recipient),
  ]);
  if (refusal !== null) await pause(context, id, refusal);
  const isAllowed = refusal === null;
  const isStopped = status !== 'FINALIZADA' && (status !== 'EM_ANDAMENTO' || !isAllowed);
  return { isStopped, mayGet: leftOut === null && (isAllowed || isStopped) };
};

const receive = async (context: Context, campaignId: number, place: number, reply: Reply): Promise<void> => {
  const { campaigns, connections } = context.stores;
  const [campaign, found] = await Promise.all([campaigns.get(campaignId), campaigns.recipient(campaignId, place)]);
  if (!campaign || !found || !answers(found, reply)) return;
  const standing = await standingOf(context, campaign, found);
  const recipient = await note(context, found, reply, standing);
  if (recipient.state !== 'confirming' || recipient.confirmedAt === null || !standing.mayGet) return;
  const connection = await connections.get(reply.whatsappId);
  if (!connection) return;
  const { outcome, writes, effects } = await sending(context, campaign, connection, recipient);
  const done = finished(context, { campaign, recipient, part: 'message', connection }, outcome);
  await context.commit([...done, ...writes], effects);
};

/** Notes in the conversation which campaign the contact answers, where the campaign's messages stand in no ticket. */
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

/** The recipients that a reply answers, as they are now: the index by address may be behind one that waited a moment ago. */
const answered = async (
  { stores: { campaigns } }: Context,
  contact: Pick<ContactRecord, 'number' | 'lid'>,
  reply: Reply,
): Promise<RecipientRecord[]> => {
  const found = await campaigns.recipientsAt({ number: contact.number || null, lid: contact.lid });
  const current = await Promise.all(
    found.map(async (recipient) =>
      recipient.state === 'pending' || isBeingSent(recipient)
        ? campaigns.recipient(recipient.campaignId, recipient.place)
        : recipient,
    ),
  );
  return current.filter((recipient) => recipient !== null).filter((recipient) => answers(recipient, reply));
};

/** Looks at a reply again soon: a recipient that it answers is being sent to, and gets what follows when that is over. */
const waitForTurn = (context: Context, reply: Reply & { contactId: number }): Promise<void> => {
  const message = { type: 'reply' as const, companyId: context.company.id, ...reply };
  return context.commit([], [{ to: 'campaigns', message, delay: nextLook }]);
};

/**
 * A contact wrote on a connection that campaigns were sent from lately: opts it out if it asks for that, stores it with the recipients that it is, and sends
 * the message of a campaign that it confirms, at once, unless it opts out now or did before, or the campaign was stopped. Repeated, it goes on
 * where it stopped. It waits for the end of a turn that sends what it answers.
 */
export const receiveReply = async (context: Context, reply: Reply & { contactId: number }): Promise<void> => {
  const { clock, stores } = context;
  const contact = await stores.contacts.get(reply.contactId);
  if (!contact) return;
  const all = await answered(context, contact, reply);
  const waits = clock.now() < reply.at + longestWait && all.some(isBeingSent);
  const ours = waits ? all.filter((recipient) => !isBeingSent(recipient)) : all;
  const recent = ours.filter((recipient) => sentAtOf(recipient)! > reply.at - lately);
  if (reply.optsOut && recent.length > 0) await optOutByReply(context, reply, reply.at);
  for (const { campaignId, place } of ours)
    await retryOnConflict(() => receive(context, campaignId, place, reply), { attempts: 8 });
  const [newest] = recent.toSorted((one, other) => sentAtOf(other)! - sentAtOf(one)!);
  if (newest) await noteCampaign(context, newest, reply);
  for (const campaignId of new Set(ours.map((recipient) => recipient.campaignId))) await followUp(context, campaignId);
  if (waits) await waitForTurn(context, reply);
};
