import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { expect, it } from 'vitest';
import { FifoGroups } from './fifo-groups.ts';

const read = (number: string | null, lid: string | null, whatsappId = 1): InboundEvent => ({
  companyId: 2,
  whatsappId,
  channel: 'whatsapp',
  type: 'chatRead',
  at: 1,
  chat: {
    jid: number ? `${number}@s.whatsapp.net` : `${lid}@lid`,
    isGroup: false,
    address: { number, lid },
    subject: null,
  },
});

it('keeps the group of a chat when more of its address becomes known', () => {
  const groups = new FifoGroups();
  const first = groups.of(read('5511987654321', null));
  expect(groups.of(read('5511987654321', '123456789'))).toBe(first);
  expect(groups.of(read(null, '123456789'))).toBe(first);
});

it('separates chats and connections, and uses the JID for WhatsApp groups', () => {
  const groups = new FifoGroups();
  const family = {
    ...read(null, null),
    chat: { jid: '1203@g.us', isGroup: true, address: { number: null, lid: null }, subject: null },
  } as InboundEvent;
  const all = [read('5511987654321', null), read('5511900000000', null), read('5511987654321', null, 2), family].map(
    (event) => groups.of(event),
  );
  expect(new Set(all).size).toBe(4);
  expect(all[3]).toBe('2.1.1203@g.us');
});
