import { lazyDialog } from '../../../components/dialog/lazy-dialog.tsx';

/** The dialog that asks for Pix Automático, whose code loads when it is first opened. */
export const MandateDialog = lazyDialog(async () => (await import('./MandateForm.tsx')).MandateForm);
