import { Button, Stack, Text, TextInput } from '@mantine/core';
import { login as loginEndpoint, type LoginResult } from '@recado/shared/contract/auth';
import { useState, type FormEvent } from 'react';
import { call } from '../../api/call.ts';
import { FormFailure } from '../../components/FormFailure.tsx';
import { notifyWarning } from '../../components/notify.ts';
import { translate } from '../../i18n/i18n.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { confirmByCode, storeTokens } from '../../sign-in/sign-in.ts';
import { openLogin, useSignIn, type Credentials } from './use-sign-in.ts';

interface Props {
  credentials: Credentials;
  onBack: () => void;
}

/** Signs in by a recovery code, which the user pool does not know: the API makes the tokens. */
const recover = async ({ email, password, remember }: Credentials, recoveryCode: string): Promise<LoginResult> => {
  const body = { email: email.trim().toLowerCase(), password, recoveryCode };
  const { token, idToken, refreshToken, ...login } = await call(loginEndpoint, { body });
  await storeTokens({ token, idToken, refreshToken }, remember);
  notifyWarning(translate('profile:security.recovered'), { id: 'recovered', autoClose: false });
  return login;
};

/** The second step of a sign-in: the code of the authenticator app, or a recovery code in its place. */
export const CodeStep = ({ credentials, onBack }: Props) => {
  const { t } = useTranslate();
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const enter = useSignIn(async (given) => {
    if (isRecovery) return recover(given, code);
    await confirmByCode(code.replaceAll(/\s/g, ''));
    return openLogin();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '') enter.mutate(credentials);
  };
  const turn = (): void => {
    setRecovery(!isRecovery);
    setCode('');
    enter.reset();
  };
  return (
    <form onSubmit={submit} noValidate data-testid="code-form">
      <Stack gap="md">
        <Text size="sm">
          {t(isRecovery ? 'profile:security.enter.recoveryHint' : 'profile:security.enter.codeHint')}
        </Text>
        <TextInput
          key={isRecovery ? 'recovery' : 'code'}
          label={t(isRecovery ? 'profile:security.recoveryCode' : 'profile:security.code')}
          name={isRecovery ? 'recoveryCode' : 'code'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={enter.isPending} disabled={code.trim() === ''}>
          {t('auth:signIn')}
        </Button>
        {/* Below: the fields keep their place when it appears. */}
        <FormFailure error={enter.error} testId="code-error" />
        <Button variant="subtle" onClick={turn} data-testid="use-recovery-code">
          {t(isRecovery ? 'profile:security.enter.useApp' : 'profile:security.enter.useRecovery')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onBack}>
          {t('auth:reset.back')}
        </Button>
      </Stack>
    </form>
  );
};
