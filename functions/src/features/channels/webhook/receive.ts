import type { FetchMedia } from '@recado/shared/contract/queue-messages/channel-work';
import type { InboundEvent, InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type { Context } from '../../../context/context.ts';
import { readCallback } from '../callback.ts';
import type { AccountRecord } from '../../../data/channels/entities.ts';
import { outcomeOfCode } from '../graph/classify-error.ts';
import { enqueueWork, publishInbound } from '../publish.ts';
import { widOfMid } from '../wid-of-mid.ts';
import { contactName } from './contact-name.ts';
import type { ChannelEvent } from './events.ts';
import { cutText } from '@recado/shared/text/cut-text';

/** Seconds after which an echo without a callback of ours is classified: by then the sender has stored what it sent. */
const echoDelay = 5;

/** Code units of a contact's name at most. */
const maxNameLength = 500;

type ChannelMessage = Extract<ChannelEvent, { type: 'message' }>;

const sourceOf = ({ companyId, whatsappId, channel }: AccountRecord) => ({ companyId, whatsappId, channel });

const quotedOf = async (
  { stores }: Context,
  { whatsappId }: AccountRecord,
  mid: string | null,
): Promise<string | null> => (mid === null ? null : ((await stores.channels.widOf(whatsappId, mid)) ?? widOfMid(mid)));

const nameOf = async (context: Context, account: AccountRecord, event: ChannelMessage): Promise<string | null> =>
  cutText(event.name ?? (await contactName(context, account, event.chat)) ?? '', { units: maxNameLength }) || null;

const messageOf = async (context: Context, account: AccountRecord, event: ChannelMessage): Promise<InboundMessage> => ({
  ...sourceOf(account),
  type: 'message',
  chat: event.chat,
  wid: widOfMid(event.mid),
  fromMe: event.fromMe,
  pushName: event.fromMe ? null : await nameOf(context, account, event),
  ...(event.username ? { username: event.username } : {}),
  participant: event.author && { address: event.author, name: event.name },
  content: event.content,
  quotedWid: await quotedOf(context, account, event.quotedMid),
  quote: null,
  isForwarded: event.isForwarded,
  ...(event.isForwardedOften ? { isForwardedOften: true } : {}),
  mentions: [],
  at: event.at,
});

const mediaOf = (message: InboundMessage, { origin, content }: ChannelMessage): FetchMedia | null => {
  if (origin === null || content.type !== 'media') return null;
  const { companyId, whatsappId, channel, chat, wid, fromMe } = message;
  return { companyId, whatsappId, channel, type: 'media', chat, wid, fromMe, mimetype: content.media.mimetype, origin };
};

const receiveMessage = async (context: Context, account: AccountRecord, event: ChannelMessage): Promise<void> => {
  const message = await messageOf(context, account, event);
  const media = mediaOf(message, event);
  if (event.fromMe) return enqueueWork({ ...sourceOf(account), type: 'echo', message, media }, echoDelay);
  await publishInbound([message]);
  if (media) await enqueueWork(media);
};

/** The outbound message of a receipt. Of a message in several parts, only the receipts of the first part count. */
const ownWid = async (
  { stores }: Context,
  { whatsappId }: AccountRecord,
  mid: string,
  callback: string | null,
): Promise<string | null> => {
  const named = readCallback(callback);
  if (named) return named.part === 0 ? named.wid : null;
  return stores.channels.widOf(whatsappId, mid);
};

const reactionOf = async (
  { stores }: Context,
  account: AccountRecord,
  event: Extract<ChannelEvent, { type: 'reaction' }>,
): Promise<InboundEvent> => {
  const { chat, author: address } = event;
  const own = await stores.channels.widOf(account.whatsappId, event.mid);
  return {
    ...sourceOf(account),
    type: 'reaction',
    chat,
    wid: own ?? widOfMid(event.mid),
    fromMe: own !== null,
    changeWid: `reaction.${event.at}.${chat.jid}`,
    by: { fromMe: false, address, name: null },
    emoji: event.emoji,
    at: event.at,
  };
};

/** A part that Meta had accepted could not be delivered: the attempt that relies on it has failed, whichever part it is. */
const failureOf = async (
  { stores }: Context,
  account: AccountRecord,
  { chat, mid, code }: Extract<ChannelEvent, { type: 'failure' }>,
): Promise<InboundEvent | null> => {
  const failed = await stores.channels.storeFailed(account.whatsappId, mid);
  const result = outcomeOfCode(code);
  return (
    failed && {
      ...sourceOf(account),
      type: 'failure',
      chat,
      ...failed,
      reason: result.retry ? 'ERR_CHANNEL_REFUSED' : result.failure,
    }
  );
};

const eventOf = async (
  context: Context,
  account: AccountRecord,
  event: Exclude<ChannelEvent, { type: 'message' | 'accepted' }>,
): Promise<InboundEvent | null> => {
  const about = { ...sourceOf(account), chat: event.chat };
  if (event.type === 'reaction') return reactionOf(context, account, event);
  if (event.type === 'failure') return failureOf(context, account, event);
  if (event.type === 'identity') return { ...about, type: 'identity', renamed: event.renamed, at: event.at };
  if (event.type === 'optOut') return { ...about, type: 'optOut', at: event.at };
  if (event.type === 'watermark') return { ...about, type: 'watermark', ack: event.ack, until: event.until };
  const wid = await ownWid(context, account, event.mid, event.callback);
  if (wid === null) return null;
  const { ack, at, pricing } = event;
  return { ...about, type: 'receipt', wid, ack, at, ...(pricing ? { pricing } : {}) };
};

const storeAccepted = async (
  { stores, clock }: Context,
  { whatsappId }: AccountRecord,
  { callback, mid }: Extract<ChannelEvent, { type: 'accepted' }>,
): Promise<void> => {
  const named = readCallback(callback);
  if (named) await stores.channels.storeSent(whatsappId, { ...named, mid }, clock.now());
};

/**
 * Publishes the events of one account in their order. An event that Meta repeats is published again with the same
 * deduplication id and changes nothing.
 *
 * @throws if a queue or the table can't be reached: Meta then repeats the webhook
 */
export const receiveEvents = async (
  context: Context,
  account: AccountRecord,
  events: readonly ChannelEvent[],
): Promise<void> => {
  for (const one of events) {
    if (one.type === 'message') await receiveMessage(context, account, one);
    else if (one.type === 'accepted') await storeAccepted(context, account, one);
    else {
      const inbound = await eventOf(context, account, one);
      if (inbound) await publishInbound([inbound]);
    }
  }
};
