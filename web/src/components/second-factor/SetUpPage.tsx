import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { DialogHost } from '../dialog/DialogHost.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { logOut } from '../../login/log-out.ts';
import { useLogin, usePatchLogin } from '../../login/login-query.ts';
import { AuthLayout } from '../AuthLayout.tsx';
import { SetUpSteps } from './SetUpSteps.tsx';

/** The set-up that the company's rule asks for after a sign-in: the app follows it. */
export const SetUpPage = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslate();
  const { user, company } = useLogin();
  const client = useQueryClient();
  const patchLogin = usePatchLogin();
  return (
    <>
      <AuthLayout
        title={t('profile:security.setUp.title')}
        subtitle={t('profile:security.setUp.rule', { companyName: company.name })}
      >
        <Stack gap="md" mt="lg">
          <SetUpSteps
            email={user.email}
            onDone={() => {
              patchLogin((login) => ({
                ...login,
                user: { ...login.user, secondFactor: true },
                needsSecondFactor: false,
              }));
              onDone();
              // What was refused until now.
              void client.invalidateQueries();
            }}
          />
          <Button variant="subtle" color="gray" onClick={logOut}>
            {t('layout:logout')}
          </Button>
        </Stack>
      </AuthLayout>
      <DialogHost />
    </>
  );
};
