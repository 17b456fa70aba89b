import { BufferJSON } from '@whiskeysockets/baileys';

interface SenderKeyState {
  senderMessageKeys?: unknown[];
}

/** Message keys kept of one sender: enough for what arrives out of order, within DynamoDB's 400 kB. */
const keptOfOthers = 1_000;

/**
 * A sender key leaves one skipped message key behind at each message (217 bytes, up to 2,000 of them:
 * more than an item of the table may hold). Our own are never used again, since nobody sends us what we
 * sent; of others the latest are kept for messages that come out of order.
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
