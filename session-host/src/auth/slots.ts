import { BufferJSON } from '@whiskeysockets/baileys';
import type { SignalDataTypeMap } from '@whiskeysockets/baileys';
import { hostKeys } from '../platform/host-keys.ts';

export type SignalType = keyof SignalDataTypeMap;

/** What stands in one item: the values of one or several ids of a type, and the ids of messages received with them last. */
export interface Slot {
  values: Record<string, unknown>;
  /** Ids of the last messages that this key decrypted, to know a redelivered one. */
  seen: readonly string[];
}

export const emptySlot: Slot = { values: {}, seen: [] };

/** Pre-keys come by the hundred and go one by one: 64 of them (about 6 kB) share an item. */
const preKeysPerSlot = 64;

/** Sort key of the item that holds a value. */
export const slotOf = (type: SignalType, id: string): string => {
  const place = type === 'pre-key' ? String(Math.floor(Number(id) / preKeysPerSlot)) : id;
  return `${hostKeys.signal}${type}#${place}`;
};

/** Messages that a key remembers. A server redelivers only what was not acknowledged: far fewer. */
const remembered = 40;

export const withSeen = (slot: Slot, id: string): Slot =>
  slot.seen.includes(id) ? slot : { ...slot, seen: [...slot.seen, id].slice(-remembered) };

/** The slot after values were set (null removes one). */
export const changed = (slot: Slot, values: Record<string, unknown>): Slot => {
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
