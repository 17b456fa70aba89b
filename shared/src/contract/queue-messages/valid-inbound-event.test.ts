import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { describe, expect, it } from 'vitest';
import { validInboundEvent, InvalidInboundEvent } from './valid-inbound-event.ts';

const now = 1_700_000_000_000;
const message: InboundMessage = {
  companyId: 2,
  whatsappId: 5,
  channel: 'whatsapp',
  type: 'message',
  wid: 'W1',
  fromMe: false,
  pushName: 'Ana',
  participant: null,
  chat: {
    jid: '5511987654321@s.whatsapp.net',
    isGroup: false,
    address: { number: '5511987654321', lid: null },
    subject: null,
  },
  content: { type: 'text', body: 'Oi' },
  quotedWid: null,
  quote: null,
  isForwarded: false,
  mentions: [],
  at: 1_600_000_000_000,
};

describe('validInboundEvent', () => {
  it('returns a valid event unchanged', () => {
    expect(validInboundEvent(message, now)).toEqual({ event: message, isIntact: true });
  });

  it('returns a message that breaks the contract as unreadable, in its place', () => {
    const unreadable = { content: { type: 'unsupported', kind: 'unreadable', body: '' }, pushName: null };
    expect(validInboundEvent({ ...message, at: Number.NaN }, now)).toEqual({
      event: { ...message, ...unreadable, at: now },
      isIntact: false,
    });
    expect(validInboundEvent({ ...message, content: { type: 'text', body: 7 as unknown as string } }, now)).toEqual({
      event: { ...message, ...unreadable },
      isIntact: false,
    });
    expect(validInboundEvent({ ...message, quotedWid: 'x'.repeat(999) }, now).isIntact).toBe(false);
  });

  it('throws with the broken paths where the event can’t be published', () => {
    expect(() => validInboundEvent({ ...message, wid: '' }, now)).toThrow(InvalidInboundEvent);
    expect(() => validInboundEvent({ ...message, type: 'receipt', ack: 9 } as never, now)).toThrow(InvalidInboundEvent);
  });
});
