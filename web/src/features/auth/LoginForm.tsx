import { Anchor, Button, Checkbox, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { Suspense, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { FormFailure } from '../../components/FormFailure.tsx';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { isApiError } from '../../errors/api-error.ts';
import { addScreenTexts } from '../../i18n/i18n.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { prepareSignIn } from '../../sign-in/tokens.ts';
import { useSignIn, type Credentials } from './use-sign-in.ts';

/** The step after the password, of those who have a second factor. */
const CodeStep = lazyComponent(async () => {
  await addScreenTexts('profile');
  return (await import('./CodeStep.tsx')).CodeStep;
});

/**
 * Login form with e-mail and password (specification 2, sections 2 and 5), and below it what only its first step shows. It
 * is part of the first chunk, and does without the library of the other forms, which is not.
 */
export const LoginForm = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslate();
  const signIn = useSignIn();
  const [values, setValues] = useState<Credentials>({ email: '', password: '', remember: true });
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!signIn.error) return;
    password.current?.focus();
    password.current?.select();
  }, [signIn.error]);
  const [wrong, setWrong] = useState<Partial<Record<keyof Credentials, string>>>({});
  const change = (changed: Partial<Credentials>): void => {
    setValues({ ...values, ...changed });
    setWrong({ ...wrong, ...Object.fromEntries(Object.keys(changed).map((name) => [name, undefined])) });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const required = t('auth:required');
    const address = values.email.trim();
    const email = /^\S+@\S+\.\S+$/.test(address) ? undefined : address === '' ? required : t('auth:invalidEmail');
    const missing = values.password === '' ? required : undefined;
    setWrong({ email, password: missing });
    if (email === undefined && missing === undefined) signIn.mutate(values);
  };
  if (isApiError(signIn.error, 'ERR_SECOND_FACTOR_NEEDED'))
    return (
      <Suspense>
        <CodeStep credentials={values} onBack={signIn.reset} />
      </Suspense>
    );
  return (
    <form onSubmit={submit} onInput={prepareSignIn} noValidate data-testid="login-form">
      <Stack gap="md">
        <TextInput
          label={t('auth:email')}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          size="md"
          autoFocus
          value={values.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
          error={wrong.email}
        />
        <PasswordInput
          ref={password}
          label={t('auth:password')}
          name="password"
          autoComplete="current-password"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': t('auth:togglePassword'), tabIndex: 0 }}
          value={values.password}
          onChange={(event) => change({ password: event.currentTarget.value })}
          error={wrong.password}
        />
        <Group justify="space-between">
          <Checkbox
            label={t('auth:remember')}
            checked={values.remember}
            onChange={(event) => change({ remember: event.currentTarget.checked })}
          />
          <Anchor component={Link} to="/forgetpsw" size="sm">
            {t('auth:forgotPassword')}
          </Anchor>
        </Group>
        <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
          {t('auth:signIn')}
        </Button>
        {/* Below: the fields keep their place when it appears. */}
        <FormFailure error={signIn.error} testId="login-error" />
      </Stack>
      {children}
    </form>
  );
};
