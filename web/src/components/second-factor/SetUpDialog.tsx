import { getSecondFactor } from '@recado/shared/contract/second-factor';
import { useQueryClient } from '@tanstack/react-query';
import { queryKey } from '../../api/query.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin, usePatchLogin } from '../../login/login-query.ts';
import { SetUpSteps } from './SetUpSteps.tsx';

/** Sets up the authenticator app of the user, in place of the one before. */
export const SetUpDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const client = useQueryClient();
  const patchLogin = usePatchLogin();
  return (
    <Dialog title={t('profile:security.setUp.title')} onClose={onClose}>
      <SetUpSteps
        email={user.email}
        onDone={() => {
          patchLogin((login) => ({ ...login, user: { ...login.user, secondFactor: true } }));
          void client.invalidateQueries({ queryKey: queryKey(getSecondFactor) });
          onClose();
        }}
      />
    </Dialog>
  );
};
