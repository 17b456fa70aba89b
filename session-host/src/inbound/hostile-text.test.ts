import { proto } from '@whiskeysockets/baileys';
import fc from 'fast-check';
import { validInboundEvent } from '@recado/shared/contract/queue-messages/valid-inbound-event';
import { stringifyForSqs } from '@recado/shared/text/stringify-for-sqs';
import { hostileText } from '@recado/shared/test/hostile-text';
import { expect, it } from 'vitest';
import { contact, group, noAlternative, receivedMessage, ref, self } from '../../test/inbound.ts';
import { changeEvent } from './change-event.ts';
import { messageEvent } from './message-event.ts';
import { readPlaintext } from './read-stanza.ts';

const { MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;
const key = { id: 'W0', remoteJid: contact, fromMe: true };

/** A message of every kind with this text in all its fields. */
const kinds: Record<string, (t: string) => proto.IMessage> = {
  conversation: (t) => ({ conversation: t }),
  preview: (t) => ({
    extendedTextMessage: {
      text: `https://a.example ${t}`,
      matchedText: 'https://a.example',
      title: t,
      description: t,
      contextInfo: {
        stanzaId: t,
        participant: contact,
        quotedMessage: { conversation: t },
        mentionedJid: [t, contact],
      },
    },
  }),
  advertisement: (t) => ({
    extendedTextMessage: {
      text: t,
      contextInfo: { externalAdReply: { title: t, body: t, sourceUrl: `https://a.example/${t}` } },
    },
  }),
  image: (t) => ({ imageMessage: { caption: t, mimetype: t } }),
  audio: (t) => ({ audioMessage: { mimetype: t, ptt: true } }),
  video: (t) => ({ videoMessage: { caption: t, mimetype: t } }),
  document: (t) => ({ documentMessage: { caption: t, fileName: t, title: t, mimetype: t } }),
  sticker: (t) => ({ stickerMessage: { mimetype: t } }),
  location: (t) => ({ locationMessage: { degreesLatitude: 1, degreesLongitude: 1, name: t, address: t, comment: t } }),
  liveLocation: (t) => ({ liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 1, caption: t } }),
  contact: (t) => ({
    contactMessage: { displayName: t, vcard: `BEGIN:VCARD\nFN:${t}\nTEL;waid=${t}:${t}\nEND:VCARD` },
  }),
  contacts: (t) => ({ contactsArrayMessage: { contacts: [{ displayName: '', vcard: `FN:${t}\nTEL:${t}` }] } }),
  list: (t) => ({
    listMessage: {
      title: t,
      description: t,
      footerText: t,
      buttonText: t,
      sections: [{ title: t, rows: [{ rowId: t, title: t, description: t }] }],
    },
  }),
  listAnswer: (t) => ({
    listResponseMessage: { title: t, description: t, singleSelectReply: { selectedRowId: t } },
  }),
  buttons: (t) => ({
    buttonsMessage: {
      contentText: t,
      footerText: t,
      text: t,
      buttons: [{ buttonId: t, buttonText: { displayText: t }, type: 1 }],
    },
  }),
  buttonAnswer: (t) => ({ buttonsResponseMessage: { selectedButtonId: t, selectedDisplayText: t } }),
  template: (t) => ({
    templateMessage: {
      hydratedTemplate: {
        hydratedTitleText: t,
        hydratedContentText: t,
        hydratedFooterText: t,
        hydratedButtons: [
          { urlButton: { displayText: t, url: t } },
          { quickReplyButton: { displayText: t, id: t } },
          { callButton: { displayText: t, phoneNumber: t } },
        ],
      },
    },
  }),
  templateAnswer: (t) => ({ templateButtonReplyMessage: { selectedId: t, selectedDisplayText: t } }),
  interactive: (t) => ({
    interactiveMessage: {
      header: { title: t, subtitle: t },
      body: { text: t },
      footer: { text: t },
      nativeFlowMessage: {
        buttons: [{ name: 'quick_reply', buttonParamsJson: JSON.stringify({ display_text: t, id: t }) }],
      },
    },
  }),
  interactiveAnswer: (t) => ({
    interactiveResponseMessage: {
      body: { text: t },
      nativeFlowResponseMessage: { name: t, paramsJson: JSON.stringify({ id: t, title: t }) },
    },
  }),
  poll: (t) => ({ pollCreationMessage: { name: t, options: [{ optionName: t }, { optionName: `${t}2` }] } }),
  event: (t) => ({
    eventMessage: { name: t, description: t, joinLink: t, startTime: 1, location: { name: t, address: t } },
  }),
  order: (t) => ({ orderMessage: { orderTitle: t, message: t, totalCurrencyCode: t, totalAmount1000: 1 } }),
  product: (t) => ({ productMessage: { product: { title: t, description: t, currencyCode: t }, body: t, footer: t } }),
  payment: (t) => ({ requestPaymentMessage: { noteMessage: { conversation: t }, currencyCodeIso4217: t } }),
  groupInvite: (t) => ({ groupInviteMessage: { groupName: t, caption: t } }),
  stickerPack: (t) => ({ stickerPackMessage: { name: t, caption: t } }),
  invoice: (t) => ({ invoiceMessage: { note: t } }),
};

const changes: Record<string, (t: string) => proto.IMessage> = {
  edit: (t) => ({
    protocolMessage: { key: { ...key, fromMe: true }, type: MESSAGE_EDIT, editedMessage: { conversation: t } },
  }),
  reaction: (t) => ({ reactionMessage: { key, text: t } }),
};

/** Any text, its hostile pieces at the seams where texts are cut. */
const anyText = fc
  .tuple(fc.integer(), fc.constantFrom(0, 30, 90, 199, 254, 499, 511, 999, 1_022), fc.integer({ min: 1, max: 12 }))
  .map(([seed, before, count]) => {
    let state = seed >>> 0;
    const random = (): number => (state = (state * 1_664_525 + 1_013_904_223) >>> 0) / 2 ** 32;
    return 'x'.repeat(before) + hostileText(random, count);
  });

/** The message as it comes from the wire, where a phone may write any bytes. */
const fromWire = (message: proto.IMessage): proto.IMessage =>
  readPlaintext(proto.Message.encode(message).finish(), false);

const run = { numRuns: 40 };

it.each(Object.entries(kinds))('a message with any text is shown: %s', async (_name, make) => {
  await fc.assert(
    fc.asyncProperty(anyText, fc.constantFrom(contact, group), async (text, remoteJid) => {
      const received = receivedMessage(
        { remoteJid, ...(remoteJid === group ? { participant: contact } : {}) },
        { pushName: text, message: fromWire(make(text)) },
      );
      const made = await messageEvent(ref, received, self, noAlternative);
      const { event, isIntact } = validInboundEvent(made!.event, 1);
      expect(isIntact).toBe(true);
      expect(event).toEqual(JSON.parse(stringifyForSqs(event)));
      expect(JSON.stringify(event).includes(String.raw`\ud`)).toBe(false);
    }),
    run,
  );
});

it.each(Object.entries(changes))('a change with any text is published: %s', async (_name, make) => {
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const received = receivedMessage({ remoteJid: contact }, { pushName: text, message: fromWire(make(text)) });
      const made = await changeEvent(ref, received, {
        self,
        find: noAlternative,
        isAdmin: () => Promise.resolve(false),
      });
      const { event, isIntact } = validInboundEvent(made!, 1);
      expect(isIntact).toBe(true);
      expect(JSON.stringify(event).includes(String.raw`\ud`)).toBe(false);
    }),
    run,
  );
});

it('a message keeps its text, but for halves of emojis', async () => {
  const text = 'ol\u0301a \ufffe\0 مرحبا 👩‍👩‍👧‍👦 \ud83d!';
  const received = receivedMessage({ remoteJid: contact }, { message: fromWire({ conversation: text }) });
  const made = await messageEvent(ref, received, self, noAlternative);
  const body = (made!.event.content as { body: string }).body.replace(/\ufffd+/, '\ufffd');
  expect(body).toBe(text.toWellFormed());
});
