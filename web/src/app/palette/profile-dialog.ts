import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { addScreenTexts } from '../../i18n/i18n.ts';

/** The profile of the user, whose code and texts load when it is first opened. */
export const ProfileDialog = lazyDialog(async () => {
  const [{ ProfileDialog: Dialog }] = await Promise.all([
    import('../../features/profile/ProfileDialog.tsx'),
    addScreenTexts('profile'),
  ]);
  return Dialog;
});
