import { AuthLayout } from '../../components/AuthLayout.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';

export const ResetPasswordPage = () => {
  const { t } = useTranslate();
  return (
    <AuthLayout title={t('auth:reset.title')} subtitle={t('auth:reset.subtitle')}>
      <ResetPasswordForm />
    </AuthLayout>
  );
};
