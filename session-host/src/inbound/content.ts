import { getContentType, normalizeMessageContent } from '@whiskeysockets/baileys';
import type { proto } from '@whiskeysockets/baileys';
import type { Card } from '@recado/shared/contract/cards';
import { maxTextBytes } from '@recado/shared/contract/messages';
import type { InboundContent } from '@recado/shared/contract/queue-messages/inbound';
import { truncateToBytes } from '@recado/shared/text/truncate-to-bytes';
import { adOf, contactsOf, eventOf, liveLocationOf, locationOf, pollOf, previewOf } from './cards.ts';
import type { Carded } from './cards.ts';
import {
  buttonAnswerOf,
  buttonsOf,
  interactiveAnswerOf,
  interactiveOf,
  listAnswerOf,
  listOf,
  templateAnswerOf,
  templateOf,
} from './interactive.ts';

/** What a message holds, for the conversation; `media` is the field that its bytes are fetched with. */
export interface Content {
  content: InboundContent;
  /** WhatsApp's id of the message that is quoted, and JID of who wrote it. */
  quotedId: string | null;
  quotedBy: string | null;
  /** What it repeats of that message. */
  quoted: proto.IMessage | null;
  isForwarded: boolean;
  /** JIDs of those whom the text may name. */
  mentionedJids: readonly string[];
  media: MediaMessage | null;
}

export type MediaField =
  | 'imageMessage'
  | 'audioMessage'
  | 'videoMessage'
  | 'ptvMessage'
  | 'documentMessage'
  | 'stickerMessage';

export interface MediaMessage {
  field: MediaField;
  message: MediaFields;
}

/** The fields that media kinds have in common. */
export interface MediaFields {
  url?: string | null;
  directPath?: string | null;
  mediaKey?: Uint8Array | null;
  fileSha256?: Uint8Array | null;
  fileLength?: number | { toString: () => string } | null;
  mimetype?: string | null;
  caption?: string | null;
  fileName?: string | null;
  seconds?: number | null;
  ptt?: boolean | null;
  waveform?: Uint8Array | null;
  viewOnce?: boolean | null;
}

type MediaContent = Extract<InboundContent, { type: 'media' }>;

const mediaKinds: Record<MediaField, MediaContent['media']['kind']> = {
  imageMessage: 'image',
  audioMessage: 'audio',
  videoMessage: 'video',
  ptvMessage: 'video',
  documentMessage: 'application',
  stickerMessage: 'sticker',
};

/** Used where the sender names none. */
const usualMimetype: Record<MediaField, string> = {
  imageMessage: 'image/jpeg',
  audioMessage: 'audio/ogg; codecs=opus',
  videoMessage: 'video/mp4',
  ptvMessage: 'video/mp4',
  documentMessage: 'application/octet-stream',
  stickerMessage: 'image/webp',
};

/** What changes or accompanies other messages, and what devices tell one another: no bubble of its own. */
const notShown: ReadonlySet<string> = new Set([
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'pollUpdateMessage',
  'senderKeyDistributionMessage',
  'messageContextInfo',
  'keepInChatMessage',
  'pinInChatMessage',
  'encEventResponseMessage',
  'secretEncryptedMessage',
  'messageHistoryBundle',
  'deviceSentMessage',
  // Its pictures come one by one.
  'albumMessage',
  'placeholderMessage',
]);

/** What the queue can't carry would be delivered again for ever, and hold up everything behind it. */
const bodyOf = (text: string | null | undefined): string => truncateToBytes(text ?? '', maxTextBytes);

const isMedia = (kind: string): kind is MediaField => Object.hasOwn(mediaKinds, kind);

/** Kinds that are a card, by the field that they come in. */
const cardReaders: { [Kind in keyof proto.IMessage]?: (field: NonNullable<proto.IMessage[Kind]>) => Carded | null } = {
  locationMessage: locationOf,
  liveLocationMessage: liveLocationOf,
  contactMessage: (contact) => contactsOf([contact]),
  contactsArrayMessage: ({ contacts }) => contactsOf(contacts ?? []),
  listMessage: listOf,
  listResponseMessage: listAnswerOf,
  buttonsMessage: buttonsOf,
  buttonsResponseMessage: buttonAnswerOf,
  templateMessage: ({ hydratedTemplate, hydratedFourRowTemplate, interactiveMessageTemplate }) =>
    interactiveMessageTemplate
      ? interactiveOf(interactiveMessageTemplate)
      : templateOf(hydratedTemplate ?? hydratedFourRowTemplate ?? {}),
  templateButtonReplyMessage: templateAnswerOf,
  interactiveMessage: interactiveOf,
  interactiveResponseMessage: interactiveAnswerOf,
  pollCreationMessage: pollOf,
  pollCreationMessageV2: pollOf,
  pollCreationMessageV3: pollOf,
  pollCreationMessageV5: pollOf,
  eventMessage: eventOf,
};

const amountOf = (
  thousandths: { toString: () => string } | number | null | undefined,
  currency: string | null | undefined,
): string =>
  thousandths == null ? '' : `${currency ?? ''} ${(Number(thousandths.toString()) / 1_000).toFixed(2)}`.trim();

const lines = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join('\n');

/** What people would read of kinds that have no bubble of their own. */
const textReaders: { [Kind in keyof proto.IMessage]?: (field: NonNullable<proto.IMessage[Kind]>) => string } = {
  orderMessage: ({ orderTitle, message, totalAmount1000, totalCurrencyCode }) =>
    lines(orderTitle, message, amountOf(totalAmount1000, totalCurrencyCode)),
  productMessage: ({ product, body, footer }) =>
    lines(
      product?.title,
      product?.description,
      amountOf(product?.priceAmount1000, product?.currencyCode),
      body,
      footer,
    ),
  sendPaymentMessage: ({ noteMessage }) => textOf(noteMessage),
  requestPaymentMessage: ({ noteMessage, amount1000, currencyCodeIso4217 }) =>
    lines(textOf(noteMessage), amountOf(amount1000, currencyCodeIso4217)),
  invoiceMessage: ({ note }) => note ?? '',
  groupInviteMessage: ({ groupName, caption }) => lines(groupName, caption),
  newsletterAdminInviteMessage: ({ newsletterName, caption }) => lines(newsletterName, caption),
  highlyStructuredMessage: ({ hydratedHsm, elementName }) =>
    hydratedHsm?.hydratedTemplate?.hydratedContentText ?? elementName ?? '',
  stickerPackMessage: ({ name, caption }) => lines(name, caption),
  commentMessage: ({ message }) => textOf(message),
  pollResultSnapshotMessage: ({ name, pollVotes }) =>
    lines(
      name,
      ...(pollVotes ?? []).map(
        ({ optionName, optionVoteCount }) => `${optionName ?? ''}: ${optionVoteCount?.toString() ?? 0}`,
      ),
    ),
};

const textOf = (message: proto.IMessage | null | undefined): string =>
  message?.conversation ?? message?.extendedTextMessage?.text ?? '';

/** The picture, film or document at the head of buttons. */
const headOf = (message: proto.IMessage): MediaMessage | null => {
  const { templateMessage: template } = message;
  const heads = [
    message.interactiveMessage?.header,
    template?.interactiveMessageTemplate?.header,
    message.buttonsMessage,
    template?.hydratedTemplate,
    template?.hydratedFourRowTemplate,
  ];
  for (const head of heads) {
    for (const field of ['imageMessage', 'videoMessage', 'documentMessage'] as const) {
      if (head?.[field]) return { field, message: head[field] };
    }
  }
  return null;
};

const viewOnceEnvelopes = ['viewOnceMessage', 'viewOnceMessageV2', 'viewOnceMessageV2Extension'] as const;

/** Envelopes that stand around content for no reason of ours, of which Baileys' own reading knows nothing. */
const furtherEnvelopes = [
  'groupMentionedMessage',
  'lottieStickerMessage',
  'pollCreationMessageV4',
  'botInvokeMessage',
  'eventCoverImage',
  'questionMessage',
  'limitSharingMessage',
  'botForwardedMessage',
] as const;

interface Opened {
  inner: proto.IMessage | undefined;
  isViewOnce: boolean;
}

/** Takes a message out of its envelopes. */
const opened = (message: proto.IMessage): Opened => {
  const outer = message.ephemeralMessage?.message ?? message;
  const isViewOnce = viewOnceEnvelopes.some((envelope) => outer[envelope] != null);
  const inner = normalizeMessageContent(message) ?? undefined;
  const envelope = furtherEnvelopes.find((name) => inner?.[name]?.message);
  return { inner: envelope ? (normalizeMessageContent(inner?.[envelope]?.message) ?? undefined) : inner, isViewOnce };
};

/** The content of a message as WhatsApp carries it, or null when it is not one for the conversation. */
export const contentOf = (message: proto.IMessage): Content | null => {
  const { inner, isViewOnce } = opened(message);
  const kind = getContentType(inner);
  if (!inner || !kind || notShown.has(kind)) return null;
  const field = inner[kind] as { contextInfo?: proto.IContextInfo | null } | string | null | undefined;
  const context = typeof field === 'object' ? field?.contextInfo : null;
  const about = {
    quotedId: context?.stanzaId || null,
    quotedBy: context?.participant || null,
    quoted: context?.quotedMessage ?? null,
    isForwarded: context?.isForwarded === true,
    mentionedJids: context?.mentionedJid ?? [],
  };
  if (isMedia(kind)) {
    const fields = inner[kind] as MediaFields;
    return {
      ...about,
      content: { type: 'media', body: bodyOf(fields.caption), media: mediaFacts(kind, fields, isViewOnce) },
      media: { field: kind, message: fields },
    };
  }
  const ad = adOf(context?.externalAdReply);
  if (kind === 'conversation')
    return { ...about, content: { type: 'text', body: bodyOf(inner.conversation) }, media: null };
  if (kind === 'extendedTextMessage')
    return { ...about, content: textContent(inner.extendedTextMessage ?? {}, ad), media: null };
  return { ...about, ...cardContent(inner, kind) };
};

const textContent = (message: proto.Message.IExtendedTextMessage, ad: Card | null): InboundContent => {
  const body = bodyOf(message.text);
  const card = ad ?? previewOf(message);
  return card ? { type: 'card', body, card, media: null } : { type: 'text', body };
};

/** A card, with what stands at its head; or the placeholder of a kind without one. */
const cardContent = (inner: proto.IMessage, kind: keyof proto.IMessage): Pick<Content, 'content' | 'media'> => {
  const field = inner[kind];
  const made = (cardReaders[kind] as ((field: unknown) => Carded | null) | undefined)?.(field);
  if (!made) {
    const body = bodyOf((textReaders[kind] as ((field: unknown) => string) | undefined)?.(field));
    return { content: { type: 'unsupported', kind: kind.slice(0, 100), body }, media: null };
  }
  const media = headOf(inner);
  return { content: { type: 'card', ...made, media: media && mediaFacts(media.field, media.message, false) }, media };
};

const mediaFacts = (field: MediaField, fields: MediaFields, isViewOnce: boolean): MediaContent['media'] => {
  const size = Number(fields.fileLength?.toString() ?? Number.NaN);
  return {
    kind: mediaKinds[field],
    mimetype: (fields.mimetype ?? usualMimetype[field]).slice(0, 255),
    size: Number.isSafeInteger(size) && size >= 0 ? size : null,
    name: fields.fileName?.slice(0, 255) || null,
    seconds: Number.isSafeInteger(fields.seconds) && fields.seconds ? Math.abs(fields.seconds) : null,
    isVoice: fields.ptt === true,
    waveform: waveformOf(fields),
    isViewOnce: isViewOnce || fields.viewOnce === true,
  };
};

/** Bars that a waveform has, and its loudest. */
const bars = 64;
const loudest = 100;

/** Phones draw what they are told: one that is flat, as clients without a decoder send it, says nothing. */
const waveformOf = ({ waveform }: MediaFields): string | null => {
  const levels = [...(waveform ?? [])].slice(0, bars).map((level) => Math.min(loudest, level));
  return levels.some((level) => level > 0) ? Buffer.from(levels).toString('base64') : null;
};
