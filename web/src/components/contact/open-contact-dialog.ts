import type { Contact } from '@recado/shared/contract/contacts';
import { addScreenTexts } from '../../i18n/i18n.ts';
import { openDialog } from '../dialog/dialogs.ts';
import { lazyDialog } from '../dialog/lazy-dialog.tsx';

const ContactDialog = lazyDialog(async () => {
  const [module] = await Promise.all([import('./ContactDialog.tsx'), addScreenTexts('contacts')]);
  return module.ContactDialog;
});

/** Opens the form of a contact; null for a new one. Its code and texts load when it is first opened. */
export const openContactDialog = (contact: Contact | null, onSaved?: (contact: Contact) => void): void =>
  void openDialog(ContactDialog, { contact, onSaved });
