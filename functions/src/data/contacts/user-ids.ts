import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import { canonicalNumber } from '@recado/shared/text/brazilian-mobile';
import * as z from 'zod';

/** A user id by which the Cloud API names a person on a connection. */
export const contactUserId = z.object({
  id: z.string(),
  whatsappId: z.int(),
  /** The id for the linked businesses of a company. */
  isParent: z.boolean(),
  /** The time when it was seen first, in milliseconds since 1970. */
  at: z.int(),
});
export type ContactUserId = z.output<typeof contactUserId>;

/** The place and time at which an address was seen. */
export interface Sighting {
  whatsappId: number;
  at: number;
}

interface Addressed {
  number: string;
  lid: string | null;
  userIds: ContactUserId[];
}

/** User ids that a contact keeps: messages with a former one may arrive late. */
const maxUserIds = 20;

const isSameKind = (one: ContactUserId, other: ContactUserId): boolean =>
  one.whatsappId === other.whatsappId && one.isParent === other.isParent;

/** Returns whether a person got another id on the connection since: with a new number. */
const isFormer = (userIds: readonly ContactUserId[], one: ContactUserId): boolean =>
  userIds.some((other) => other.id !== one.id && isSameKind(one, other) && other.at > one.at);

/** Returns whether an address names a contact by a former user id. Such an address adds nothing to the contact. */
export const namesFormerUser = ({ userIds }: Pick<Addressed, 'userIds'>, { userId, parentUserId }: Address): boolean =>
  userIds.some((one) => one.id === (userId ?? parentUserId) && isFormer(userIds, one));

/** Returns the ids of a contact that are valid now. */
export const currentUserIds = (userIds: readonly ContactUserId[]): ContactUserId[] =>
  userIds.filter((one) => !isFormer(userIds, one));

/** Returns the user ids of two contacts that are one person, each once, as it was seen first; the newest come first. */
export const unitedUserIds = (one: readonly ContactUserId[], other: readonly ContactUserId[]): ContactUserId[] => {
  const first = new Map<string, ContactUserId>();
  for (const userId of [...one, ...other]) {
    const known = first.get(userId.id);
    if (!known || userId.at < known.at) first.set(userId.id, userId);
  }
  return [...first.values()].sort((left, right) => right.at - left.at).slice(0, maxUserIds);
};

const learnUserIds = (userIds: ContactUserId[], address: Address, sighting: Sighting): ContactUserId[] => {
  const fresh = [
    { id: address.userId, isParent: false },
    { id: address.parentUserId, isParent: true },
  ].flatMap(({ id, isParent }) =>
    id === undefined || userIds.some((known) => known.id === id) ? [] : [{ ...sighting, id, isParent }],
  );
  if (fresh.length === 0) return userIds;
  return [...fresh, ...userIds].sort((one, other) => other.at - one.at).slice(0, maxUserIds);
};

/** Returns whether an address has a new user id in place of another one, so that the number is not known to be theirs. */
const isRotated = (before: ContactUserId[], after: ContactUserId[], { userId }: Address): boolean => {
  const [current] = after.filter(({ id }) => id === userId);
  return (
    current !== undefined &&
    !before.includes(current) &&
    !isFormer(after, current) &&
    before.some((known) => isSameKind(known, current))
  );
};

/**
 * Returns a contact with the parts of an address that it lacks: a number, LID or user id, or the number as WhatsApp
 * registered it. A new user id without a number leaves the former number. Returns the contact itself if nothing is new.
 */
export const withAddress = <Contact extends Addressed>(
  contact: Contact,
  address: Address,
  sighting: Sighting,
): Contact => {
  if (namesFormerUser(contact, address)) return contact;
  const userIds = learnUserIds(contact.userIds, address, sighting);
  const isLate = namesFormerUser({ userIds }, address);
  const kept = isRotated(contact.userIds, userIds, address) ? '' : contact.number;
  const number = isLate ? contact.number : (address.number ?? kept);
  const lid = address.lid ?? contact.lid;
  const isSame = userIds === contact.userIds && number === contact.number && lid === contact.lid;
  return isSame ? contact : { ...contact, number, lid, userIds };
};

/** Returns whether a contact has all parts of an address, or the address is one that it had before. */
export const hasAddress = (contact: Addressed, address: Address): boolean =>
  namesFormerUser(contact, address) ||
  ((address.number === null || canonicalNumber(address.number) === canonicalNumber(contact.number)) &&
    (address.lid === null || address.lid === contact.lid) &&
    [address.userId, address.parentUserId].every(
      (id) => id === undefined || contact.userIds.some((known) => known.id === id),
    ));

/**
 * Returns the user id by which a connection reaches a contact: the one that was seen there, else that of linked
 * businesses, else the newest, which is valid on all numbers of one business.
 */
export const userIdFor = (userIds: readonly ContactUserId[], whatsappId: number): string | undefined => {
  const current = currentUserIds(userIds);
  const found =
    current.find((one) => one.whatsappId === whatsappId && !one.isParent) ??
    current.find(({ isParent }) => isParent) ??
    current[0];
  return found?.id;
};
