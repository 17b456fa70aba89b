import { AuthLayout } from '../../components/AuthLayout.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';

export const SignUpPage = () => {
  const { t } = useTranslate();
  return (
    <AuthLayout title={t('auth:signUpTitle')} subtitle={t('auth:signUpSubtitle')} isLong>
      <SignUpForm />
    </AuthLayout>
  );
};
