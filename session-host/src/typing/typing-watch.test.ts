import { EventEmitter } from 'node:events';
import type { WASocket } from '@whiskeysockets/baileys';
import type { InboundTyping } from '@recado/shared/contract/queue-messages/inbound';
import { expect, it } from 'vitest';
import { contact, group, otherContact, ref } from '../../test/inbound.ts';
import { chatWith } from '../../test/outbound.ts';
import { TypingWatch } from './typing-watch.ts';

const connect = (watch: TypingWatch): string[] => {
  const subscribed: string[] = [];
  const ev = new EventEmitter();
  const presenceSubscribe = (jid: string) => Promise.resolve(void subscribed.push(jid));
  watch.attach({ ev, presenceSubscribe } as unknown as WASocket);
  ev.emit('connection.update', { connection: 'open' });
  return subscribed;
};
const typing = (number: string, state: InboundTyping['state']): InboundTyping => ({
  ...ref,
  channel: 'whatsapp',
  type: 'typing',
  chat: chatWith(number),
  participant: null,
  state,
  at: 1,
});

it('subscribes to contacts once for each socket, and never to groups', () => {
  const watch = new TypingWatch();
  const subscribed = connect(watch);
  for (const jid of [contact, contact, group, otherContact]) watch.follow(jid);
  expect(subscribed).toEqual([contact, otherContact]);
  expect(connect(watch)).toEqual([contact, otherContact]);
});

it('subscribes on a new socket to the 30 most recent contacts', () => {
  const watch = new TypingWatch();
  const contacts = Array.from({ length: 31 }, (_, n) => `55119${String(n).padStart(8, '0')}@s.whatsapp.net`);
  for (const jid of contacts) watch.follow(jid);
  expect(connect(watch)).toEqual(contacts.slice(1));
});

it('publishes a state of a person once until it changes or the person writes', () => {
  const watch = new TypingWatch();
  const [ana, bruno] = ['5511987654321', '5511912345678'];
  expect(
    [typing(ana, 'composing'), typing(ana, 'composing'), typing(bruno, 'composing')].map((e) => watch.isNew(e)),
  ).toEqual([true, false, true]);
  expect(watch.isNew(typing(ana, 'paused'))).toBe(true);
  const message = { chat: chatWith(ana), participant: null };
  watch.onMessage({ ...message, fromMe: true });
  expect(watch.isNew(typing(ana, 'paused'))).toBe(false);
  watch.onMessage({ ...message, fromMe: false });
  expect(watch.isNew(typing(ana, 'paused'))).toBe(true);
});
