import { useAppName } from '../../config/brand.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { AuthLayout } from '../../components/AuthLayout.tsx';
import { InvitationForm } from './InvitationForm.tsx';

export const InvitationPage = () => {
  const { t } = useTranslate();
  return (
    <AuthLayout title={t('auth:invitation.title')} subtitle={t('auth:invitation.subtitle', { appName: useAppName() })}>
      <InvitationForm />
    </AuthLayout>
  );
};
