import { randomBytes } from 'node:crypto';
import type { Channel, Customer, Message } from '../store/records.ts';
import type { State } from '../store/state.ts';
import {
  authorOf,
  contactOf,
  echoRecipientOf,
  failedRecipientOf,
  identityOf,
  recipientOf,
} from './whatsapp-identity.ts';

/** Builds the payloads of Meta's webhooks. */

const messengerKinds = { image: 'image', audio: 'audio', video: 'video', document: 'file', sticker: 'image' } as const;

const messengerMessage = (message: Message, fileUrl: (fileId: string) => string) => ({
  mid: message.mid,
  ...(message.text === '' ? {} : { text: message.text }),
  ...(message.quotedMid === null ? {} : { reply_to: { mid: message.quotedMid } }),
  ...(message.card === null ? {} : { attachments: [message.card] }),
  ...(message.attachment === null
    ? {}
    : {
        attachments: [
          { type: messengerKinds[message.attachment.kind], payload: { url: fileUrl(message.attachment.fileId) } },
        ],
      }),
});

const objectOf = (channel: Channel): string => (channel === 'facebook' ? 'page' : 'instagram');

export const messengerEntry = (channel: Channel, accountId: string, event: object): object => ({
  object: objectOf(channel),
  entry: [{ id: accountId, time: Date.now(), messaging: [event] }],
});

/** The content of a message of the Cloud API, with its id and time. */
const cloudContent = (message: Message): object => {
  const { attachment } = message;
  const body =
    message.card ??
    (attachment === null
      ? { type: 'text', text: { body: message.text } }
      : {
          type: attachment.kind,
          [attachment.kind]: {
            id: attachment.fileId,
            mime_type: attachment.mimetype,
            sha256: 'x'.repeat(44),
            ...(message.text === '' ? {} : { caption: message.text }),
            ...(attachment.kind === 'document' ? { filename: attachment.name ?? 'file' } : {}),
            ...(attachment.kind === 'audio' ? { voice: attachment.isVoice } : {}),
          },
        });
  return {
    id: message.mid,
    timestamp: String(Math.floor(message.at / 1000)),
    ...(message.quotedMid === null ? {} : { context: { from: '', id: message.quotedMid } }),
    ...body,
  };
};

/** Wraps a change of a phone number in the Cloud API's envelope. */
const cloudEntry = (state: State, accountId: string, value: object, field = 'messages'): object => {
  const phone = state.phones.get(accountId);
  return {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: phone?.businessAccountId ?? '0',
        changes: [
          {
            field,
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: phone?.number ?? '', phone_number_id: accountId },
              ...value,
            },
          },
        ],
      },
    ],
  };
};

/** Payload of a customer's message. */
export const customerMessagePayload = (
  state: State,
  customer: Customer,
  message: Message,
  fileUrl: (fileId: string) => string,
): object => {
  const { channel, accountId, id } = customer;
  if (channel === 'whatsappapi')
    return cloudEntry(state, accountId, {
      contacts: [contactOf(customer)],
      messages: [
        {
          ...authorOf(customer),
          ...cloudContent(message),
          ...(message.groupId === null ? {} : { group_id: message.groupId }),
        },
      ],
    });
  return messengerEntry(channel, accountId, {
    sender: { id },
    recipient: { id: accountId },
    timestamp: message.at,
    message: messengerMessage(message, fileUrl),
  });
};

/** Payload of a message that the owner wrote in the WhatsApp Business app, beside the Cloud API. */
export const appEchoPayload = (state: State, customer: Customer, message: Message): object => {
  const echo = { from: state.phones.get(message.accountId)?.number ?? '', ...echoRecipientOf(customer) };
  return cloudEntry(
    state,
    message.accountId,
    { contacts: [contactOf(customer)], message_echoes: [{ ...echo, ...cloudContent(message) }] },
    'smb_message_echoes',
  );
};

/** Payload of the notice that a person has another number, or only another user id where the number is hidden. */
export const renamedPayload = (state: State, former: Customer, current: Customer): object => {
  const { number, userId, parentUserId } = identityOf(current);
  const from = identityOf(former);
  const [before, after] = number === null || from.number === null ? [from.userId, userId] : [from.number, number];
  return cloudEntry(state, current.accountId, {
    messages: [
      {
        ...(number === null ? { from_user_id: from.userId } : authorOf(former)),
        id: `wamid.${randomBytes(36).toString('base64')}`,
        timestamp: String(Math.floor(Date.now() / 1000)),
        type: 'system',
        system: {
          body: `User ${current.name} changed from ${before} to ${after}`,
          type: number === null ? 'user_changed_user_id' : 'user_changed_number',
          ...(number === null ? {} : { wa_id: number }),
          user_id: userId,
          ...(parentUserId === null ? {} : { parent_user_id: parentUserId }),
        },
      },
    ],
  });
};

/** Payload of a person's choice about marketing messages of the business. */
export const preferencePayload = (state: State, customer: Customer, value: 'stop' | 'resume'): object => {
  const { number, userId, parentUserId } = identityOf(customer);
  const choice = {
    ...(number === null ? {} : { wa_id: number }),
    user_id: userId,
    ...(parentUserId === null ? {} : { parent_user_id: parentUserId }),
    detail: `User requested to ${value} marketing messages`,
    category: 'marketing_messages',
    value,
    timestamp: Math.floor(Date.now() / 1000),
  };
  return cloudEntry(
    state,
    customer.accountId,
    { contacts: [contactOf(customer)], user_preferences: [choice] },
    'user_preferences',
  );
};

/** Payload of a change of a business account, which names no phone number id. */
export const accountPayload = (businessAccountId: string, field: string, value: object): object => ({
  object: 'whatsapp_business_account',
  entry: [{ id: businessAccountId, time: Math.floor(Date.now() / 1000), changes: [{ field, value }] }],
});

/** Payload of the echo that Messenger and Instagram send for a message of the business. */
export const echoPayload = (message: Message, appId: string, fileUrl: (fileId: string) => string): object =>
  messengerEntry(message.channel, message.accountId, {
    sender: { id: message.accountId },
    recipient: { id: message.customerId },
    timestamp: message.at,
    message: {
      ...messengerMessage(message, fileUrl),
      is_echo: true,
      ...(message.channel === 'facebook'
        ? { app_id: Number(appId), ...(message.callback === null ? {} : { metadata: message.callback }) }
        : {}),
    },
  });

const statusNames: Record<number, string> = { 1: 'sent', 2: 'delivered', 3: 'read', 4: 'played' };

/**
 * The field `pricing` of a status: templates are charged for when they arrive, but for those about a service within the 24
 * hours; other messages are free. Meta names it with `sent`, and with `delivered` or `read`, whichever comes first.
 */
const pricingOf = (state: State, { accountId, template }: Message, isWindowOpen: boolean): object => {
  const account = state.phones.get(accountId)?.businessAccountId ?? '';
  const category =
    template === null
      ? 'service'
      : (state.templates.get(`${account} ${template}`)?.category ?? 'utility').toLowerCase();
  const isFree = category === 'service' || (category === 'utility' && isWindowOpen);
  return {
    pricing: {
      billable: !isFree,
      pricing_model: 'PMP',
      type: isFree ? 'free_customer_service' : 'regular',
      category,
    },
  };
};

/** Payload of a receipt; null where the channel has none (Instagram has no delivery receipts). */
export const receiptPayload = (
  state: State,
  customer: Customer,
  message: Message,
  ack: number,
  isWindowOpen = false,
): object | null => {
  const { channel, accountId, customerId: id, mid, callback } = message;
  if (channel === 'whatsappapi') {
    const status = {
      id: mid,
      status: statusNames[ack],
      timestamp: String(Math.floor(Date.now() / 1000)),
      ...recipientOf(customer),
      ...(callback === null ? {} : { biz_opaque_callback_data: callback }),
      ...(message.ack < 2 || ack === 2 ? pricingOf(state, message, isWindowOpen) : {}),
    };
    return cloudEntry(state, accountId, { contacts: [contactOf(customer)], statuses: [status] });
  }
  const about = { sender: { id }, recipient: { id: accountId }, timestamp: Date.now() };
  if (ack === 2)
    return channel === 'facebook'
      ? messengerEntry(channel, accountId, { ...about, delivery: { mids: [mid], watermark: message.at } })
      : null;
  return messengerEntry(channel, accountId, {
    ...about,
    read: channel === 'facebook' ? { watermark: Date.now() } : { mid },
  });
};

/** Payload of a Cloud API message that was accepted and then failed. Meta names the recipient by what the call named. */
export const failurePayload = (
  state: State,
  customer: Customer,
  message: Message,
  code: number,
  title: string,
): object =>
  cloudEntry(state, message.accountId, {
    statuses: [
      {
        id: message.mid,
        status: 'failed',
        timestamp: String(Math.floor(Date.now() / 1000)),
        ...failedRecipientOf(customer),
        ...(message.callback === null ? {} : { biz_opaque_callback_data: message.callback }),
        errors: [{ code, title, message: title, error_data: { details: title } }],
      },
    ],
  });
