import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import { canonicalNumber } from '@recado/shared/text/brazilian-mobile';
import type { ContactRecord } from './record.ts';
import { currentUserIds } from './user-ids.ts';

type Known = Pick<ContactRecord, 'number' | 'lid' | 'userIds' | 'isGroup' | 'channel'>;

/**
 * Returns whether an address has all that is known of a contact: both forms of a Brazilian mobile number are the same. User
 * ids of other connections say nothing, because each business has its own.
 */
export const isCovered = (
  address: Address,
  { number, lid, userIds, isGroup, channel }: Known,
  whatsappId: number,
): boolean =>
  !isGroup &&
  channel === 'whatsapp' &&
  (number === '' || (address.number !== null && canonicalNumber(number) === canonicalNumber(address.number))) &&
  (lid === null || lid === address.lid) &&
  currentUserIds(userIds).every(
    (one) => one.whatsappId !== whatsappId || one.id === address.userId || one.id === address.parentUserId,
  );

/**
 * Returns whether two contacts are certainly one person: on a connection, WhatsApp names a number, a LID or a user id as one
 * address, and neither contact has a number, LID or user id of another.
 */
export const isSamePerson = (address: Address, whatsappId: number, one: Known, other: Known): boolean =>
  isCovered(address, one, whatsappId) && isCovered(address, other, whatsappId);
