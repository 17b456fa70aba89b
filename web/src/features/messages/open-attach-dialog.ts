import type { Ticket } from '@recado/shared/contract/tickets';
import type { ComponentType } from 'react';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import type { AttachDialog } from './attach-dialogs.ts';
import type { TicketDialogProps } from './dialogs/CardForm.tsx';

const CameraDialog = lazyDialog(async () => (await import('./dialogs/CameraDialog.tsx')).CameraDialog);

const forms: Record<Exclude<AttachDialog, 'camera'>, ComponentType<TicketDialogProps>> = {
  contacts: lazyDialog(async () => (await import('./dialogs/ContactsDialog.tsx')).ContactsDialog),
  location: lazyDialog(async () => (await import('./dialogs/LocationDialog.tsx')).LocationDialog),
  poll: lazyDialog(async () => (await import('./dialogs/PollDialog.tsx')).PollDialog),
  interactive: lazyDialog(async () => (await import('./dialogs/InteractiveDialog.tsx')).InteractiveDialog),
  template: lazyDialog(async () => (await import('./TemplateDialog.tsx')).TemplateDialog),
};

/** Opens a dialog of the attach menu; its code loads when it opens. `onPhoto` is called with the photo taken. */
export const openAttachDialog = (dialog: AttachDialog, ticket: Ticket, onPhoto: (photo: File) => void): void => {
  if (dialog === 'camera') openDialog(CameraDialog, { onPhoto });
  else openDialog(forms[dialog], { ticket });
};
