import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { randomBytes } from 'node:crypto';

interface Source {
  readonly companyId: number;
  readonly whatsappId: number;
}

/** Creates the event that the session host publishes for an inbound text. */
export const inboundTextEvent = (
  { companyId, whatsappId }: Source,
  { number, body }: { number: string; body: string },
): InboundMessage => ({
  companyId,
  whatsappId,
  channel: 'whatsapp',
  type: 'message',
  chat: { jid: `${number}@s.whatsapp.net`, isGroup: false, address: { number, lid: null }, subject: null },
  wid: randomBytes(10).toString('hex').toUpperCase(),
  fromMe: false,
  pushName: 'Maria Silva',
  participant: null,
  content: { type: 'text', body },
  quotedWid: null,
  quote: null,
  isForwarded: false,
  mentions: [],
  at: Date.now(),
});
