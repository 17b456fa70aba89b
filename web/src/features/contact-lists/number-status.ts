import type { ContactListItem } from '@recado/shared/contract/contact-lists';

/** The known states of an item's number: on WhatsApp, not there, or not checked yet. */
export const numberStatuses = ['valid', 'invalid', 'unchecked'] as const;
type NumberStatusName = (typeof numberStatuses)[number];

export const statusOf = ({ isWhatsappValid }: Pick<ContactListItem, 'isWhatsappValid'>): NumberStatusName =>
  isWhatsappValid === null ? 'unchecked' : isWhatsappValid ? 'valid' : 'invalid';
