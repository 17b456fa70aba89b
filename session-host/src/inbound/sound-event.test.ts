import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { describe, expect, it } from 'vitest';
import { soundEvent, Unsound } from './sound-event.ts';

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

describe('soundEvent', () => {
  it('leaves alone what keeps the contract', () => {
    expect(soundEvent(message, now)).toEqual({ event: message, isWhole: true });
  });

  it('keeps the place of a message that breaks it, whatever breaks it', () => {
    const unreadable = { content: { type: 'unsupported', kind: 'unreadable', body: '' }, pushName: null };
    expect(soundEvent({ ...message, at: Number.NaN }, now)).toEqual({
      event: { ...message, ...unreadable, at: now },
      isWhole: false,
    });
    expect(soundEvent({ ...message, content: { type: 'text', body: 7 as unknown as string } }, now)).toEqual({
      event: { ...message, ...unreadable },
      isWhole: false,
    });
    expect(soundEvent({ ...message, quotedWid: 'x'.repeat(999) }, now).isWhole).toBe(false);
  });

  it('says which part of it can’t be, where nothing is left', () => {
    expect(() => soundEvent({ ...message, wid: '' }, now)).toThrow(Unsound);
    expect(() => soundEvent({ ...message, type: 'receipt', ack: 9 } as never, now)).toThrow(Unsound);
  });
});
