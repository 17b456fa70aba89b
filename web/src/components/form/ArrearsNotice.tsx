import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { translateCode } from '../../i18n/translate-error.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';

/** The reason why a form is locked in arrears. Administrators get the way to the payment. */
export const ArrearsNotice = ({ onLeave }: { onLeave: () => void }) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  return (
    <>
      {translateCode('ERR_SUBSCRIPTION_EXPIRED')}{' '}
      {user.profile === 'admin' && (
        <Anchor component={Link} to="/financeiro" inherit fw={500} onClick={onLeave} data-testid="arrears-pay">
          {t('finance:title')}
        </Anchor>
      )}
    </>
  );
};
