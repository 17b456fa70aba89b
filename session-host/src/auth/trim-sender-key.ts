import { BufferJSON } from '@whiskeysockets/baileys';

interface SenderKeyState {
  senderMessageKeys?: unknown[];
}

/** Message keys kept of one sender: enough for messages that arrive out of order, within DynamoDB's 400 kB. */
const keptOfOthers = 1_000;

/**
 * Removes message keys from a sender key record. Each message adds one (217 bytes, up to 2,000 of them: more than an
 * item of the table may hold). Our own are never used, since nobody sends us our own messages. Of other senders the
 * latest are kept for messages that arrive out of order.
 */
export const trimSenderKey = (record: Uint8Array, own: boolean): Uint8Array => {
  const states = JSON.parse(Buffer.from(record).toString('utf8'), BufferJSON.reviver) as SenderKeyState[];
  const keep = own ? 0 : keptOfOthers;
  if (!states.some((state) => (state.senderMessageKeys?.length ?? 0) > keep)) return record;
  const trimmed = states.map((state) => ({
    ...state,
    senderMessageKeys: keep === 0 ? [] : (state.senderMessageKeys ?? []).slice(-keep),
  }));
  return Buffer.from(JSON.stringify(trimmed, BufferJSON.replacer), 'utf8');
};
