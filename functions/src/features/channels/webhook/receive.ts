import type { FetchMedia } from '@recado/shared/contract/queue-messages/channel-work';
import type { InboundEvent, InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type { Context } from '../../../context/context.ts';
import { readCallback } from '../callback.ts';
import type { AccountRecord } from '../../../data/channels/entities.ts';
import { outcomeOfCode } from '../graph/classify-error.ts';
import { chatWith } from '../jid.ts';
import { enqueueWork, publishInbound } from '../publish.ts';
import { widOfMid } from '../wid-of-mid.ts';
import { contactName } from './contact-name.ts';
import type { ChannelEvent } from './events.ts';

/** Seconds after which an echo without a sign of ours is judged: by then the sender knows what it sent. */
const echoDelay = 5;

type MessageEvent = Extract<ChannelEvent, { type: 'message' }>;

const sourceOf = ({ companyId, whatsappId, channel }: AccountRecord) => ({ companyId, whatsappId, channel });

const quotedOf = async (
  { stores }: Context,
  { whatsappId }: AccountRecord,
  mid: string | null,
): Promise<string | null> => (mid === null ? null : ((await stores.channels.widOf(whatsappId, mid)) ?? widOfMid(mid)));

const messageOf = async (context: Context, account: AccountRecord, told: MessageEvent): Promise<InboundMessage> => ({
  ...sourceOf(account),
  type: 'message',
  chat: chatWith(account.channel, told.userId),
  wid: widOfMid(told.mid),
  fromMe: told.fromMe,
  pushName: told.fromMe ? null : (told.name ?? (await contactName(context, account, told.userId))),
  participant: null,
  content: told.content,
  quotedWid: await quotedOf(context, account, told.quotedMid),
  quote: null,
  isForwarded: told.isForwarded,
  mentions: [],
  at: told.at,
});

const mediaOf = (message: InboundMessage, { origin, content }: MessageEvent): FetchMedia | null => {
  if (origin === null || content.type !== 'media') return null;
  const { companyId, whatsappId, channel, chat, wid, fromMe } = message;
  return { companyId, whatsappId, channel, type: 'media', chat, wid, fromMe, mimetype: content.media.mimetype, origin };
};

const receiveMessage = async (context: Context, account: AccountRecord, told: MessageEvent): Promise<void> => {
  const message = await messageOf(context, account, told);
  const media = mediaOf(message, told);
  if (told.fromMe) return enqueueWork({ ...sourceOf(account), type: 'echo', message, media }, echoDelay);
  await publishInbound([message]);
  if (media) await enqueueWork(media);
};

/** Our own message that a receipt is about; of one in several parts, the first one's receipts count. */
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
  told: Extract<ChannelEvent, { type: 'reaction' }>,
): Promise<InboundEvent> => {
  const chat = chatWith(account.channel, told.userId);
  const own = await stores.channels.widOf(account.whatsappId, told.mid);
  return {
    ...sourceOf(account),
    type: 'reaction',
    chat,
    wid: own ?? widOfMid(told.mid),
    fromMe: own !== null,
    changeWid: `reaction.${told.at}.${told.userId}`,
    by: { fromMe: false, address: chat.address, name: null },
    emoji: told.emoji,
    at: told.at,
  };
};

/** What came to nothing after Meta had taken it: the attempt that counted on it has failed, whichever part it was. */
const failureOf = async (
  { stores }: Context,
  account: AccountRecord,
  { userId, mid, code }: Extract<ChannelEvent, { type: 'failure' }>,
): Promise<InboundEvent | null> => {
  const failed = await stores.channels.storeFailed(account.whatsappId, mid);
  const result = outcomeOfCode(code);
  return (
    failed && {
      ...sourceOf(account),
      type: 'failure',
      chat: chatWith(account.channel, userId),
      ...failed,
      reason: result.retry ? 'ERR_CHANNEL_REFUSED' : result.failure,
    }
  );
};

const eventOf = async (
  context: Context,
  account: AccountRecord,
  told: Exclude<ChannelEvent, { type: 'message' | 'taken' }>,
): Promise<InboundEvent | null> => {
  const about = { ...sourceOf(account), chat: chatWith(account.channel, told.userId) };
  if (told.type === 'reaction') return reactionOf(context, account, told);
  if (told.type === 'failure') return failureOf(context, account, told);
  if (told.type === 'watermark') return { ...about, type: 'watermark', ack: told.ack, until: told.until };
  const wid = await ownWid(context, account, told.mid, told.callback);
  return wid === null ? null : { ...about, type: 'receipt', wid, ack: told.ack, at: told.at };
};

const storeAccepted = async (
  { stores, clock }: Context,
  { whatsappId }: AccountRecord,
  { callback, mid }: Extract<ChannelEvent, { type: 'taken' }>,
): Promise<void> => {
  const named = readCallback(callback);
  if (named) await stores.channels.storeSent(whatsappId, { ...named, mid }, clock.now());
};

/**
 * Takes in what Meta tells of one account, in its order. What is told twice leaves the same events again, which
 * change nothing any more.
 *
 * @throws when a queue or the table can't be reached: Meta tells it again then
 */
export const receiveEvents = async (
  context: Context,
  account: AccountRecord,
  told: readonly ChannelEvent[],
): Promise<void> => {
  for (const one of told) {
    if (one.type === 'message') await receiveMessage(context, account, one);
    else if (one.type === 'taken') await storeAccepted(context, account, one);
    else {
      const event = await eventOf(context, account, one);
      if (event) await publishInbound([event]);
    }
  }
};
