import { type Address, metaUserId, whatsappUsername } from '@recado/shared/contract/queue-messages/inbound';
import { cutText } from '@recado/shared/text/cut-text';
import * as z from 'zod';
import { listOf } from './read-each.ts';

/** A number or id as Meta writes it; null for what is neither. */
const numberOf = (value: unknown): string | null => {
  const digits = z.coerce
    .string()
    .parse(value ?? '')
    .replace(/^\+/, '');
  return /^\d{5,20}$/.test(digits) ? digits : null;
};
const userIdOf = (value: unknown): string | undefined => metaUserId.safeParse(value).data;

/**
 * Makes an address of a number and user ids, in any combination; null where all are missing. Fields that are meant for
 * numbers may have a user id.
 */
export const addressFrom = (given: { number?: unknown; userId?: unknown; parentUserId?: unknown }): Address | null => {
  const number = numberOf(given.number);
  const userId = userIdOf(given.userId) ?? (number === null ? userIdOf(given.number) : undefined);
  const parentUserId = userIdOf(given.parentUserId);
  if (number === null && userId === undefined && parentUserId === undefined) return null;
  return {
    number,
    lid: null,
    ...(userId === undefined ? {} : { userId }),
    ...(parentUserId === undefined ? {} : { parentUserId }),
  };
};

/** A person in the list `contacts` of a webhook. */
export interface Person {
  address: Address;
  name: string | null;
  /** Null where none is given, or what is given can't be one. */
  username: string | null;
}

const maxNameLength = 500;

const contact = z.object({
  wa_id: z.unknown().optional(),
  user_id: z.unknown().optional(),
  parent_user_id: z.unknown().optional(),
  profile: z.object({ name: z.unknown().optional(), username: z.unknown().optional() }).partial().nullish().catch(null),
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Reads the list `contacts` one by one; those without an address are left out. */
export const peopleIn = (contacts: unknown): Person[] =>
  listOf(contacts).flatMap((given) => {
    const { data } = contact.safeParse(given);
    const address =
      data && addressFrom({ number: data.wa_id, userId: data.user_id, parentUserId: data.parent_user_id });
    if (!address) return [];
    const name = cutText(textOf(data?.profile?.name), { units: maxNameLength }) || null;
    const username = whatsappUsername.safeParse(textOf(data?.profile?.username).replace(/^@/, '')).data ?? null;
    return [{ address, name, username }];
  });

const isSame = (one: Address, other: Address): boolean =>
  (one.number !== null && one.number === other.number) ||
  (one.userId !== undefined && one.userId === other.userId) ||
  (one.parentUserId !== undefined && one.parentUserId === other.parentUserId);

/** Returns whether one address has the number only and the other the user ids only. */
const differsInKind = (one: Address, other: Address): boolean =>
  (one.number === null) !== (other.number === null) &&
  (one.userId === undefined) !== (other.userId === undefined) &&
  (one.parentUserId === undefined || other.parentUserId === undefined);

/**
 * Finds the person that a message or status names, with the parts of the address and the names that the list `contacts` has.
 * One that names nobody is about the only person in that list. Null where nobody is named.
 */
export const personOf = (named: Address | null, people: readonly Person[]): Person | null => {
  const [only, ...others] = people;
  const single = others.length === 0 ? only : undefined;
  if (named === null) return single ?? null;
  const matched = people.find(({ address }) => isSame(address, named));
  const found = matched ?? (single && differsInKind(single.address, named) ? single : undefined);
  return {
    address: { ...found?.address, ...named, number: named.number ?? found?.address.number ?? null },
    name: found?.name ?? null,
    username: found?.username ?? null,
  };
};
