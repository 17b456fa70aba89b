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

/** Pre-keys are created by the hundred and used one by one: 64 of them (about 6 kB) share an item. */
const preKeysPerSlot = 64;

/** Returns the sort key of the item that holds a value. */
export const slotOf = (type: SignalType, id: string): string => {
  const place = type === 'pre-key' ? String(Math.floor(Number(id) / preKeysPerSlot)) : id;
  return `${hostKeys.signal}${type}#${place}`;
};

/** Message ids stored with a key. A server delivers again only what was not acknowledged, which is far less. */
const maxSeen = 40;

/** Characters of an id that are stored: its end tells it from the others, and the item stays below 1 kB. */
const idEnd = 10;

/** True if a key decrypted this message. Earlier releases stored whole ids. */
export const hasSeen = ({ seen }: Slot, id: string): boolean => seen.includes(id.slice(-idEnd)) || seen.includes(id);

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
