import { AuthLayout } from '../../components/AuthLayout.tsx';
import { ContactButton } from './ContactButton.tsx';
import { LoginForm } from './LoginForm.tsx';
import { SignUpInvitation } from './SignUpInvitation.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';

export const LoginPage = () => {
  const { t } = useTranslate();
  return (
    <AuthLayout title={t('auth:loginTitle')} subtitle={t('auth:loginSubtitle')}>
      <LoginForm>
        <ContactButton />
        <SignUpInvitation />
      </LoginForm>
    </AuthLayout>
  );
};
