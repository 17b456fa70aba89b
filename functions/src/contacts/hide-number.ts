import type { Contact } from '@recado/shared/contract/contacts';
import type { CompanySettings } from '@recado/shared/contract/settings';
import type { Viewer } from '@recado/shared/permissions/can';
import { maskNumber } from '@recado/shared/text/mask-number';

/** Whether a user sees numbers masked (specification 1, section 6). */
export const hidesNumber = (viewer: Viewer, { lgpdHideNumber }: CompanySettings): boolean =>
  lgpdHideNumber === 'enabled' && viewer.profile !== 'admin';

/** A contact for whom its number is hidden. */
export const hideNumber = (contact: Contact): Contact => ({ ...contact, number: maskNumber(contact.number) });
