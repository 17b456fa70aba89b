import type { ConnectionRef } from '../src/platform/connection-ref.ts';
import type { FindAlternative } from '../src/people/address.ts';
import type { ReceivedMessage } from '../src/inbound/message-event.ts';
import type { Self } from '../src/people/self.ts';

export const ref: ConnectionRef = { companyId: 2, whatsappId: 5 };
/** Our own addresses, with the number of this device. */
export const self = { id: '5511900000000:4@s.whatsapp.net', lid: '999999999999999:4@lid' } satisfies Self;
/** Our own addresses as another device of ours has them. */
export const ownNumberJid = '5511900000000:0@s.whatsapp.net';
export const ownLidJid = '999999999999999:0@lid';
export const contact = '5511987654321@s.whatsapp.net';
export const otherContact = '5511900000001@s.whatsapp.net';
export const group = '120363@g.us';

/** Knows no other form of any address. */
export const noAlternative: FindAlternative = () => Promise.resolve(null);

/** A text message with this key. */
export const receivedMessage = (
  key: ReceivedMessage['key'],
  given: Partial<ReceivedMessage> = {},
): ReceivedMessage => ({
  key: { id: 'W1', fromMe: false, ...key },
  timestamp: 1_700_000_000,
  pushName: 'Ana',
  message: { conversation: 'Oi' },
  ...given,
});
