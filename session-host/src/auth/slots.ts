import { BufferJSON, type SignalDataTypeMap } from '@whiskeysockets/baileys';
import { hostKeys } from '../platform/host-keys.ts';

export type SignalType = keyof SignalDataTypeMap;

/**
 * The content of one item: the values of one or several keys of a type, and the ids of the messages that they decrypted
 * last.
 */
export interface Slot {
  values: Record<string, unknown>;
  /** Ids of the last messages that the keys decrypted, by which a message that is delivered again is recognised. */
  seen: readonly string[];
}

export const emptySlot: Slot = { values: {}, seen: [] };

/** Pre-keys are created by the hundred and used one by one, which writes their item: 8 of them are less than 1 kB. */
const preKeysPerSlot = 8;
/** Those of an item in earlier releases. */
const formerPreKeysPerSlot = 64;

/** Returns the sort key of the item that holds a value. */
export const slotOf = (type: SignalType, id: string): string => {
  const place = type === 'pre-key' ? `${preKeysPerSlot}.${Math.floor(Number(id) / preKeysPerSlot)}` : id;
  return `${hostKeys.signal}${type}#${place}`;
};

/** Returns whether an item holds pre-keys, by its sort key. */
export const isOfPreKeys = (sk: string): boolean => sk.startsWith(`${hostKeys.signal}pre-key#`);

/** Returns the sort key of the item in which an earlier release stored a pre-key. */
export const formerSlotOf = (preKey: string): string =>
  `${hostKeys.signal}pre-key#${Math.floor(Number(preKey) / formerPreKeysPerSlot)}`;

/**
 * Message ids stored with a key: more than the messages that may wait for the write of their ratchet, which are 20. A server
 * delivers again only what was not acknowledged.
 */
const maxSeen = 28;

/** Characters of an id that are stored: its end tells it from the others, and the item stays below 1 kB. */
const idEnd = 8;
/** Characters that earlier releases stored, who began with whole ids. */
const formerEnd = 10;

/** True if a key decrypted this message. */
export const hasSeen = ({ seen }: Slot, id: string): boolean =>
  [id.slice(-idEnd), id.slice(-formerEnd), id].some((end) => seen.includes(end));

export const withSeen = (slot: Slot, id: string): Slot =>
  hasSeen(slot, id) ? slot : { ...slot, seen: [...slot.seen, id.slice(-idEnd)].slice(-maxSeen) };

/** Returns the slot with these values set; null removes one. */
export const withValues = (slot: Slot, values: Record<string, unknown>): Slot => {
  const merged = { ...slot.values, ...values };
  for (const [id, value] of Object.entries(merged)) if (value === null || value === undefined) delete merged[id];
  return { ...slot, values: merged };
};

export const isEmpty = (slot: Slot): boolean => Object.keys(slot.values).length === 0;

export const encodeSlot = (slot: Slot): string => JSON.stringify({ v: slot.values, s: slot.seen }, BufferJSON.replacer);

export const decodeSlot = (text: string): Slot => {
  const { v, s } = JSON.parse(text, BufferJSON.reviver) as { v: Record<string, unknown>; s: string[] };
  return { values: v, seen: s };
};
