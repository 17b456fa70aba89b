import type { Ticket } from '@recado/shared/contract/tickets';
import type { ComponentType } from 'react';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { lazyDialog } from '../../../components/dialog/lazy-dialog.tsx';
import { addScreenTexts } from '../../../i18n/i18n.ts';
import type { AttachDialog } from './attach-dialogs.ts';
import type { TicketDialogProps } from './CardForm.tsx';

/** Loads a dialog's code, and beside it the texts of all of them. */
const withTexts = async <Module>(code: Promise<Module>): Promise<Module> =>
  (await Promise.all([code, addScreenTexts('attachments')]))[0];

const CameraDialog = lazyDialog(async () => (await withTexts(import('./CameraDialog.tsx'))).CameraDialog);

const forms: Record<Exclude<AttachDialog, 'camera'>, ComponentType<TicketDialogProps>> = {
  contacts: lazyDialog(async () => (await withTexts(import('./ContactsDialog.tsx'))).ContactsDialog),
  location: lazyDialog(async () => (await withTexts(import('./LocationDialog.tsx'))).LocationDialog),
  poll: lazyDialog(async () => (await withTexts(import('./PollDialog.tsx'))).PollDialog),
  interactive: lazyDialog(async () => (await withTexts(import('./InteractiveDialog.tsx'))).InteractiveDialog),
  template: lazyDialog(async () => (await withTexts(import('./TemplateDialog.tsx'))).TemplateDialog),
};

/** Opens a dialog of the attach menu; its code loads when it opens. `onPhoto` is called with the photo taken. */
export const openAttachDialog = (dialog: AttachDialog, ticket: Ticket, onPhoto: (photo: File) => void): void => {
  if (dialog === 'camera') openDialog(CameraDialog, { onPhoto });
  else openDialog(forms[dialog], { ticket });
};
