import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import { canonicalNumber } from '@recado/shared/text/brazilian-mobile';
import type { ContactRecord } from './record.ts';

type Known = Pick<ContactRecord, 'number' | 'lid' | 'isGroup' | 'channel'>;

/** Returns whether an address has all that is known of a contact: both forms of a Brazilian mobile number are the same. */
const covers = (address: Address, { number, lid, isGroup, channel }: Known): boolean =>
  !isGroup &&
  channel === 'whatsapp' &&
  (number === '' || (address.number !== null && canonicalNumber(number) === canonicalNumber(address.number))) &&
  (lid === null || lid === address.lid);

/**
 * Returns whether two contacts are certainly one person: WhatsApp names a number and a LID as one address, and neither
 * contact has a number or LID of another.
 */
export const isSamePerson = (address: Address, one: Known, other: Known): boolean =>
  covers(address, one) && covers(address, other);
