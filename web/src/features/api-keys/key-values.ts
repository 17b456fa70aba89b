import type { ApiKey } from '@recado/shared/contract/api-keys';
import type { Scope } from '@recado/shared/permissions/scopes';

/** The states in which a key is listed. */
export type KeyState = 'live' | 'expired' | 'revoked';

/** Returns the state of a key. */
export const stateOf = ({ revokedAt, validUntil }: ApiKey, now: number): KeyState => {
  if (revokedAt !== null) return 'revoked';
  return validUntil !== null && Date.parse(validUntil) <= now ? 'expired' : 'live';
};

/** The values that the form edits. Empty lists stand for all queues, connections and addresses. */
export interface KeyValues {
  name: string;
  scopes: Scope[];
  queueIds: string[];
  whatsappIds: string[];
  fullNumbers: boolean;
  addresses: string[];
  /** The last day on which the key is taken, YYYY-MM-DD; empty for a key that does not expire. */
  lastDay: string;
}

const dayOf = (iso: string): string => {
  const date = new Date(iso);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** Returns chosen ids; null for none, which stands for all. */
export const idsOf = (chosen: readonly string[]): number[] | null => (chosen.length === 0 ? null : chosen.map(Number));
const textsOf = (ids: readonly number[] | null): string[] => (ids ?? []).map(String);

/** Returns the values of a key in the form. */
export const valuesOf = (key: ApiKey | null): KeyValues => ({
  name: key?.name ?? '',
  scopes: key?.scopes ?? [],
  queueIds: textsOf(key?.queueIds ?? null),
  whatsappIds: textsOf(key?.whatsappIds ?? null),
  fullNumbers: key?.fullNumbers ?? false,
  addresses: key?.addresses ?? [],
  lastDay: key?.validUntil ? dayOf(key.validUntil) : '',
});

/** Returns the body of the calls that store a key. It is taken to the end of its last day. */
export const bodyOf = ({ lastDay, queueIds, whatsappIds, ...values }: KeyValues) => ({
  ...values,
  queueIds: idsOf(queueIds),
  whatsappIds: idsOf(whatsappIds),
  validUntil: lastDay === '' ? null : new Date(`${lastDay}T23:59:59`).toISOString(),
});

/** Four numbers, or groups of hexadecimal digits; the server knows the rest. */
const isPlainAddress = (text: string): boolean =>
  text.includes(':')
    ? /^[\da-f:.]{2,45}$/i.test(text)
    : /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) && text.split('.').every((part) => Number(part) < 256);

/** Returns whether each of these is an address or a network: `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`. */
export const areNetworks = (addresses: readonly string[]): boolean =>
  addresses.every((text) => {
    const [address = '', prefix, ...rest] = text.split('/');
    if (rest.length > 0 || !isPlainAddress(address)) return false;
    const most = address.includes(':') ? 128 : 32;
    return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= most);
  });
