import { getContentType, normalizeMessageContent, type proto } from '@whiskeysockets/baileys';
import type { Card } from '@recado/shared/contract/cards';
import { maxTextBytes } from '@recado/shared/contract/messages';
import type { InboundContent } from '@recado/shared/contract/queue-messages/inbound';
import { cutText } from '@recado/shared/text/cut-text';
import { adOf, contactsOf, eventOf, liveLocationOf, locationOf, pollOf, previewOf, type CardContent } from './cards.ts';
import { isMedia, mediaDetails, type MediaFields, type MediaMessage } from './media-content.ts';
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

/** The content of a message. `media`: the field of the message that its media is downloaded with. */
export interface Content {
  content: InboundContent;
  /** WhatsApp's id of the quoted message, and the JID of its author. */
  quotedId: string | null;
  quotedBy: string | null;
  /** The copy of the quoted message in this message. */
  quoted: proto.IMessage | null;
  isForwarded: boolean;
  /** True if it was forwarded many times before. */
  isForwardedOften: boolean;
  /** JIDs that the text may mention. */
  mentionedJids: readonly string[];
  media: MediaMessage | null;
}

/** Kinds that are not shown as messages: changes of messages, and messages between devices. */
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
  // The pictures of an album arrive as messages of their own.
  'albumMessage',
  'placeholderMessage',
]);

/**
 * Cuts a text to what the queue allows. A longer one could never be published: it would be delivered again and block
 * the messages behind it.
 */
const bodyOf = (text: string | null | undefined): string => cutText(text ?? '', { bytes: maxTextBytes });

/** Readers of the kinds that become cards, by the field of the message. */
const cardReaders: {
  [Kind in keyof proto.IMessage]?: (field: NonNullable<proto.IMessage[Kind]>) => CardContent | null;
} = {
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

/** Readers of the text of kinds that are not supported, by the field of the message. */
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

/** Returns the picture, video or document at the head of buttons; null when there is none. */
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

const viewOnceWrappers = ['viewOnceMessage', 'viewOnceMessageV2', 'viewOnceMessageV2Extension'] as const;

/** Further wrappers of messages, which Baileys' `normalizeMessageContent` does not open. */
const furtherWrappers = [
  'groupMentionedMessage',
  'lottieStickerMessage',
  'pollCreationMessageV4',
  'botInvokeMessage',
  'eventCoverImage',
  'questionMessage',
  'limitSharingMessage',
  'botForwardedMessage',
] as const;

interface Unwrapped {
  inner: proto.IMessage | undefined;
  isViewOnce: boolean;
}

/** Unwraps a message. */
const unwrapped = (message: proto.IMessage): Unwrapped => {
  const outer = message.ephemeralMessage?.message ?? message;
  const isViewOnce = viewOnceWrappers.some((wrapper) => outer[wrapper] != null);
  const inner = normalizeMessageContent(message) ?? undefined;
  const wrapper = furtherWrappers.find((name) => inner?.[name]?.message);
  return { inner: wrapper ? (normalizeMessageContent(inner?.[wrapper]?.message) ?? undefined) : inner, isViewOnce };
};

/** True if a message has a context and nothing to it: its kind is younger than the protocol that is known here. */
const isUnknown = (message: proto.IMessage): boolean =>
  Object.entries(message).every(([name, value]) => value == null || name === 'messageContextInfo') &&
  message.messageContextInfo != null;

/** Forwards after which WhatsApp shows a message as forwarded many times. */
const oftenForwarded = 5;

const unknownContent: Content = {
  content: { type: 'unsupported', kind: 'unknown', body: '' },
  quotedId: null,
  quotedBy: null,
  quoted: null,
  isForwarded: false,
  isForwardedOften: false,
  mentionedJids: [],
  media: null,
};

/** Returns the content of a message; null when it does not belong in a conversation. */
export const contentOf = (message: proto.IMessage): Content | null => {
  const { inner, isViewOnce } = unwrapped(message);
  const kind = getContentType(inner);
  if (inner && isUnknown(inner)) return unknownContent;
  if (!inner || !kind || notShown.has(kind)) return null;
  const field = inner[kind] as { contextInfo?: proto.IContextInfo | null } | string | null | undefined;
  const context = typeof field === 'object' ? field?.contextInfo : null;
  const about = {
    quotedId: context?.stanzaId || null,
    quotedBy: context?.participant || null,
    quoted: context?.quotedMessage ?? null,
    isForwarded: context?.isForwarded === true,
    isForwardedOften: (context?.forwardingScore ?? 0) >= oftenForwarded,
    mentionedJids: context?.mentionedJid ?? [],
  };
  if (isMedia(kind)) {
    const fields = inner[kind] as MediaFields;
    return {
      ...about,
      content: { type: 'media', body: bodyOf(fields.caption), media: mediaDetails(kind, fields, isViewOnce) },
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

/** Returns the card of a message, with the media at its head; a placeholder for kinds that are not supported. */
const cardContent = (inner: proto.IMessage, kind: keyof proto.IMessage): Pick<Content, 'content' | 'media'> => {
  const field = inner[kind];
  const made = (cardReaders[kind] as ((field: unknown) => CardContent | null) | undefined)?.(field);
  if (!made) {
    const body = bodyOf((textReaders[kind] as ((field: unknown) => string) | undefined)?.(field));
    return { content: { type: 'unsupported', kind: cutText(kind, { units: 100 }), body }, media: null };
  }
  const media = headOf(inner);
  return { content: { type: 'card', ...made, media: media && mediaDetails(media.field, media.message, false) }, media };
};
