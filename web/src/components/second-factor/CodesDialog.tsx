import { Dialog } from '../dialog/Dialog.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Shows recovery codes that were made in place of those before. */
export const CodesDialog = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const { t } = useTranslate();
  return (
    <Dialog title={t('profile:security.codes.title')} onClose={onClose}>
      <RecoveryCodes codes={codes} onStored={onClose} />
    </Dialog>
  );
};
