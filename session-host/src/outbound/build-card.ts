import { randomBytes } from 'node:crypto';
import { proto, type BinaryNode } from '@whiskeysockets/baileys';
import type { Card, CardOf, CardType } from '@recado/shared/contract/cards';
import { formatVcard } from '@recado/shared/text/vcard';
import { cutText } from '@recado/shared/text/cut-text';

/** Builds the message of a card. `image`: the picture at the head of buttons. */
export const buildCard = (card: Card, body: string, image: proto.Message.IImageMessage | null): proto.IMessage =>
  (builders[card.type] as (card: Card, body: string, image: proto.Message.IImageMessage | null) => proto.IMessage)(
    card,
    body,
    image,
  );

type Builders = {
  [T in CardType]: (card: CardOf<T>, body: string, image: proto.Message.IImageMessage | null) => proto.IMessage;
};

const bytesOf = (thumbnail: string | null): Uint8Array | undefined =>
  thumbnail === null ? undefined : Buffer.from(thumbnail, 'base64');

/** Adds the secret with which votes in a poll and answers to an event are encrypted. */
const withSecret = (message: proto.IMessage): proto.IMessage => ({
  ...message,
  messageContextInfo: { messageSecret: randomBytes(32) },
});

const flow = (
  name: string,
  parameters: object,
): proto.Message.InteractiveMessage.NativeFlowMessage.INativeFlowButton => ({
  name,
  buttonParamsJson: JSON.stringify(parameters),
});

const buttonFlow = ({ kind, label, value }: CardOf<'buttons'>['buttons'][number]) => {
  switch (kind) {
    case 'reply':
      return flow('quick_reply', { display_text: label, id: value });
    case 'url':
      return flow('cta_url', { display_text: label, url: value, merchant_url: value });
    case 'call':
      return flow('cta_call', { display_text: label, phone_number: value });
    case 'copy':
      return flow('cta_copy', { display_text: label, copy_code: value });
  }
};

/** Returns an amount in the form that payments use. */
const money = (hundredths: number) => ({ value: hundredths, offset: 100 });

const paymentFlow = ({ referenceId, item, amount, currency, merchantName, key, keyKind }: CardOf<'payment'>) =>
  flow('payment_info', {
    currency,
    total_amount: money(amount),
    reference_id: referenceId,
    type: 'physical-goods',
    order: {
      status: 'pending',
      subtotal: money(amount),
      order_type: 'ORDER',
      items: [
        {
          retailer_id: '1',
          product_id: '1',
          name: item,
          amount: money(amount),
          quantity: 1,
          isCustomItem: true,
          isQuantitySet: true,
        },
      ],
    },
    payment_settings: [
      { type: 'pix_static_code', pix_static_code: { merchant_name: merchantName, key, key_type: keyKind } },
    ],
    share_payment_status: false,
  });

const builders: Builders = {
  location: ({ latitude, longitude, name, address, thumbnail }) => ({
    locationMessage: {
      degreesLatitude: latitude,
      degreesLongitude: longitude,
      name,
      address,
      jpegThumbnail: bytesOf(thumbnail),
    },
  }),
  contacts: ({ contacts }) => {
    const cards = contacts.map((person) => ({ displayName: person.name, vcard: formatVcard(person) }));
    return cards.length === 1
      ? { contactMessage: cards[0] }
      : {
          contactsArrayMessage: {
            displayName: cutText(contacts.map(({ name }) => name).join(', '), { units: 200 }),
            contacts: cards,
          },
        };
  },
  list: ({ title, text, footer, buttonText, sections }) => ({
    listMessage: {
      title,
      description: text,
      footerText: footer,
      buttonText,
      listType: proto.Message.ListMessage.ListType.SINGLE_SELECT,
      sections,
    },
  }),
  buttons: ({ title, text, footer, buttons }, _, image) => ({
    interactiveMessage: {
      header: { title, hasMediaAttachment: image !== null, ...(image ? { imageMessage: image } : {}) },
      body: { text },
      footer: { text: footer },
      nativeFlowMessage: { buttons: buttons.map(buttonFlow), messageParamsJson: '{}', messageVersion: 1 },
    },
  }),
  payment: (card) => ({
    interactiveMessage: {
      body: { text: '' },
      nativeFlowMessage: { buttons: [paymentFlow(card)], messageParamsJson: '{}', messageVersion: 1 },
    },
  }),
  group: (_, body) => ({ extendedTextMessage: { text: body } }),
  answer: (_, body) => ({ extendedTextMessage: { text: body } }),
  poll: ({ name, selectable, options }) => {
    const poll = {
      name,
      selectableOptionsCount: selectable,
      options: options.map((option) => ({ optionName: option.name })),
    };
    return withSecret(selectable === 1 ? { pollCreationMessageV3: poll } : { pollCreationMessage: poll });
  },
  event: ({ name, description, location, startsAt, endsAt, isCanceled }) =>
    withSecret({
      eventMessage: {
        name,
        description,
        location: location === null ? undefined : { name: location },
        startTime: Math.floor(startsAt / 1_000),
        endTime: endsAt === null ? undefined : Math.floor(endsAt / 1_000),
        isCanceled,
      },
    }),
  preview: ({ url, title, description, thumbnail, isAd }, body) => ({
    extendedTextMessage: isAd
      ? { text: body }
      : {
          text: body,
          matchedText: url,
          title,
          description,
          jpegThumbnail: bytesOf(thumbnail),
          previewType: proto.Message.ExtendedTextMessage.PreviewType.NONE,
        },
  }),
};

const node = (tag: string, attrs: Record<string, string>, content?: BinaryNode[]): BinaryNode => ({
  tag,
  attrs,
  content,
});

/** Returns the stanza nodes that a message needs: without them, phones do not show lists, buttons and polls. */
export const nodesFor = (message: proto.IMessage, isGroup: boolean): BinaryNode[] => {
  if (message.listMessage) return [node('biz', {}, [node('list', { v: '2', type: 'product_list' })])];
  if (message.pollCreationMessage ?? message.pollCreationMessageV3) return [node('meta', { polltype: 'creation' })];
  if (message.eventMessage) return [node('meta', { event_type: 'creation' })];
  const flows = message.interactiveMessage?.nativeFlowMessage?.buttons;
  if (!flows) return [];
  const biz = flows.some(({ name }) => name === 'payment_info')
    ? node('biz', { native_flow_name: 'payment_info' })
    : node('biz', {}, [
        node('interactive', { type: 'native_flow', v: '1' }, [node('native_flow', { v: '9', name: 'mixed' })]),
      ]);
  return isGroup ? [biz] : [biz, node('bot', { biz_bot: '1' })];
};
