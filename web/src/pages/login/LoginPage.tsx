import { AuthLayout } from '../../features/auth/AuthLayout.tsx';
import { ContactButton } from '../../features/auth/ContactButton.tsx';
import { LoginForm } from '../../features/auth/LoginForm.tsx';
import { SignUpInvitation } from '../../features/auth/SignUpInvitation.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';

export const LoginPage = () => {
  const { t } = useTranslate();
  return (
    <AuthLayout title={t('auth:loginTitle')} subtitle={t('auth:loginSubtitle')}>
      <LoginForm />
      <ContactButton />
      <SignUpInvitation />
    </AuthLayout>
  );
};
