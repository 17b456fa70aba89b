import type { CompanySettings } from '@recado/shared/contract/settings';
import type { ContactRecord } from '../../data/contacts/record.ts';

/**
 * Returns whether a contact's consent to the treatment of its data is needed before it is served (behaviour, section 4):
 * once, or with `lgpdConsent` for every ticket. Groups give none.
 */
export const needsConsent = (
  { enableLGPD, lgpdMessage, lgpdConsent }: Pick<CompanySettings, 'enableLGPD' | 'lgpdMessage' | 'lgpdConsent'>,
  { isGroup, lgpdAcceptedAt }: Pick<ContactRecord, 'isGroup' | 'lgpdAcceptedAt'>,
): boolean =>
  enableLGPD === 'enabled' &&
  lgpdMessage.trim() !== '' &&
  !isGroup &&
  (lgpdConsent === 'enabled' || lgpdAcceptedAt === null);
