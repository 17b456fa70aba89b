import { Suspense, type ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { openDialog } from './dialogs.ts';
import { FieldFocus } from '../focus/FieldFocus.tsx';

interface Content {
  title: string;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Renders the content, which may load lazily, with the function that closes the dialog. */
  render: (close: () => void) => ReactNode;
}

const ContentDialog = ({ title, size, render, onClose }: Content & { onClose: () => void }) => (
  <Dialog title={title} size={size} onClose={onClose}>
    <Suspense>
      {render(onClose)}
      <FieldFocus />
    </Suspense>
  </Dialog>
);

/** Opens a dialog with the given content. Returns a function that closes it. */
export const openContent = (content: Content): (() => void) => openDialog(ContentDialog, content);
