import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';

/** The checkout, whose code loads when it is first opened. */
export const CheckoutDialog = lazyDialog(async () => (await import('./checkout/Checkout.tsx')).Checkout);
