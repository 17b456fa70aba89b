import { ConfirmDialog, type Question } from './ConfirmDialog.tsx';
import { openDialog } from './dialogs.ts';

/** Opens a confirmation dialog before an action that cannot be undone. */
export const confirm = (question: Question): void => void openDialog(ConfirmDialog, question);
