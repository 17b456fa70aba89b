import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import { canonicalNumber } from '@recado/shared/text/brazilian-mobile';
import type { ContactRecord } from './record.ts';
import { currentUserIds } from './user-ids.ts';

type Known = Pick<ContactRecord, 'number' | 'lid' | 'userIds' | 'isGroup' | 'channel'>;

/** The parts by which one connection names a person; null for those that are unknown. */
interface Parts {
  number: string | null;
  lid: string | null;
  userId: string | null;
  parentUserId: string | null;
}

const partsOfAddress = ({ number, lid, userId, parentUserId }: Address): Parts => ({
  number: number === null ? null : canonicalNumber(number),
  lid,
  userId: userId ?? null,
  parentUserId: parentUserId ?? null,
});

/** User ids of other connections say nothing, because each business has its own. */
const partsOfContact = ({ number, lid, userIds }: Known, whatsappId: number): Parts => {
  const current = currentUserIds(userIds).filter((one) => one.whatsappId === whatsappId);
  return {
    number: number === '' ? null : canonicalNumber(number),
    lid,
    userId: current.find(({ isParent }) => !isParent)?.id ?? null,
    parentUserId: current.find(({ isParent }) => isParent)?.id ?? null,
  };
};

const kinds = ['number', 'lid', 'userId', 'parentUserId'] as const;

const isNamedBy = (address: Parts, { userIds }: Known, parts: Parts): boolean =>
  kinds.some((kind) => parts[kind] !== null && parts[kind] === address[kind]) ||
  userIds.some(({ id }) => id === address.userId || id === address.parentUserId);

/**
 * Returns whether two contacts are certainly one person: on a connection, WhatsApp names a part of each in one address, and
 * nothing that is known of one contradicts the other or the address. Both forms of a Brazilian mobile number are the same.
 */
export const isSamePerson = (address: Address, whatsappId: number, one: Known, other: Known): boolean => {
  const contacts = [one, other];
  if (contacts.some(({ isGroup, channel }) => isGroup || channel !== 'whatsapp')) return false;
  const named = partsOfAddress(address);
  const parts = contacts.map((contact) => partsOfContact(contact, whatsappId));
  return (
    contacts.every((contact, index) => isNamedBy(named, contact, parts[index]!)) &&
    kinds.every((kind) => new Set([named, ...parts].flatMap((each) => each[kind] ?? [])).size <= 1)
  );
};
