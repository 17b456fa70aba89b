import { AuthLayout } from '../../features/auth/AuthLayout.tsx';
import { ResetPasswordForm } from '../../features/auth/ResetPasswordForm.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';

export const ResetPasswordPage = () => {
  const { t } = useTranslate();
  return (
    <AuthLayout title={t('auth:reset.title')} subtitle={t('auth:reset.subtitle')}>
      <ResetPasswordForm />
    </AuthLayout>
  );
};
