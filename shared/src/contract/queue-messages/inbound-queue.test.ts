import { describe, expect, it } from 'vitest';
import { inboundQueue } from './inbound-queue.ts';
import type { InboundEvent } from './inbound.ts';

const source = { companyId: 12, whatsappId: 3, channel: 'whatsapp' as const };
const chatOf = (number: string) => ({
  jid: `${number}@s.whatsapp.net`,
  isGroup: false,
  address: { number, lid: null },
  subject: null,
});
const maria = chatOf('5511911111111');
const jose = chatOf('5511922222222');

const message = (chat: typeof maria, fromMe = false): InboundEvent => ({
  ...source,
  type: 'message',
  chat,
  wid: 'A1',
  fromMe,
  pushName: null,
  participant: null,
  content: { type: 'text', body: '' },
  quotedWid: null,
  quote: null,
  isForwarded: false,
  mentions: [],
  at: 1,
});
const failure = (commandId: string): InboundEvent => ({
  ...source,
  type: 'failure',
  chat: maria,
  wid: 'A1',
  commandId,
  reason: 'ERR_SENDING_WAPP_MSG',
});
const media = (at: number, chat = maria): InboundEvent => ({
  ...source,
  type: 'media',
  chat,
  wid: 'A1',
  fromMe: false,
  at,
  outcome: { state: 'failed', reason: 'gone' },
});
const chatRead = (chat: typeof maria): InboundEvent => ({ ...source, type: 'chatRead', chat, at: 1_000 });

describe('the deduplication id of an inbound event', () => {
  it('is the same when an event is published again', () => {
    expect(inboundQueue.deduplication(message(maria))).toBe(inboundQueue.deduplication(message(maria)));
    expect(inboundQueue.deduplication(failure('one'))).toBe(inboundQueue.deduplication(failure('one')));
  });

  it.each<[string, InboundEvent, InboundEvent]>([
    ['messages of two contacts with the same id', message(maria), message(jose)],
    ['a message of ours and one of the contact with the same id', message(maria, true), message(maria)],
    ['two failed attempts to send a message', failure('one'), failure('two')],
    ['two failed downloads of the same media', media(1), media(2)],
    ['the media of two contacts’ messages with the same id', media(1), media(1, jose)],
    ['two chats read at the same time', chatRead(maria), chatRead(jose)],
  ])('differs for %s', (_, one, other) => {
    expect(inboundQueue.deduplication(one)).not.toBe(inboundQueue.deduplication(other));
  });
});
