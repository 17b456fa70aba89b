import { useState } from 'react';
import { AuthLayout } from '../../components/AuthLayout.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';

export const ResetPasswordPage = () => {
  const { t } = useTranslate();
  /** The address to which a code was mailed; null before. */
  const [email, setEmail] = useState<string | null>(null);
  return (
    <AuthLayout
      title={t('auth:reset.title')}
      subtitle={email === null ? t('auth:reset.subtitle') : t('auth:reset.sentTo', { email })}
    >
      <ResetPasswordForm sent={email !== null} onSent={setEmail} />
    </AuthLayout>
  );
};
