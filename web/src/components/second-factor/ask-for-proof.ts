import { openDialog } from '../dialog/dialogs.ts';
import { ProofDialog } from './ProofDialog.tsx';

let asking: Promise<boolean> | null = null;

/**
 * Asks for a proof of the user. Calls that need one at the same time share the question. Resolves to true once it was given,
 * to false when the dialog is closed without it.
 */
export const askForProof = (): Promise<boolean> => {
  asking ??= new Promise<boolean>((resolve) => {
    openDialog(ProofDialog, { onAnswer: resolve });
  }).finally(() => {
    asking = null;
  });
  return asking;
};
