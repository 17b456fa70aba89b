import type { Ticket } from '@recado/shared/contract/tickets';
import { Suspense } from 'react';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import type { AttachDialog } from './attach-dialogs.ts';

const CameraDialog = lazyDialog(async () => (await import('./dialogs/CameraDialog.tsx')).CameraDialog);

const forms = {
  contacts: lazyDialog(async () => (await import('./dialogs/ContactsDialog.tsx')).ContactsDialog),
  location: lazyDialog(async () => (await import('./dialogs/LocationDialog.tsx')).LocationDialog),
  poll: lazyDialog(async () => (await import('./dialogs/PollDialog.tsx')).PollDialog),
  interactive: lazyDialog(async () => (await import('./dialogs/InteractiveDialog.tsx')).InteractiveDialog),
  template: lazyDialog(async () => (await import('./TemplateDialog.tsx')).TemplateDialog),
} as const;

interface Props {
  dialog: AttachDialog;
  ticket: Ticket;
  /** Called with the photo taken. */
  onPhoto: (photo: File) => void;
  onClose: () => void;
}

/** A dialog of the attach menu; its code loads when it opens. */
export const ConversationDialog = ({ dialog, ticket, onPhoto, onClose }: Props) => {
  if (dialog === 'camera') {
    return (
      <Suspense>
        <CameraDialog onPhoto={onPhoto} onClose={onClose} />
      </Suspense>
    );
  }
  const Form = forms[dialog];
  return (
    <Suspense>
      <Form ticket={ticket} onClose={onClose} />
    </Suspense>
  );
};
