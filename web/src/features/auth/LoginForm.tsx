import { Anchor, Button, Checkbox, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from 'react-router';
import { FormFailure } from '../../components/FormFailure.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { prepareSignIn } from '../../login/tokens.ts';
import { PasswordStrengthBar } from './PasswordStrengthBar.tsx';
import { useSignIn, type Credentials } from './use-sign-in.ts';

/** Login form with e-mail and password (specification 2, sections 2 and 5). */
export const LoginForm = () => {
  const { t } = useTranslate();
  const signIn = useSignIn();
  const form = useForm<Credentials>({
    initialValues: { email: '', password: '', remember: true },
    validate: {
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : t('auth:invalidEmail')),
      password: (value) => (value === '' ? t('auth:required') : null),
    },
  });
  return (
    <form
      onSubmit={form.onSubmit((credentials) => signIn.mutate(credentials))}
      onInput={prepareSignIn}
      noValidate
      data-testid="login-form"
    >
      <Stack gap="md">
        <FormFailure error={signIn.error} testId="login-error" />
        <TextInput
          label={t('auth:email')}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          size="md"
          autoFocus
          {...form.getInputProps('email')}
        />
        <div>
          <PasswordInput
            label={t('auth:password')}
            name="password"
            autoComplete="current-password"
            size="md"
            visibilityToggleButtonProps={{ 'aria-label': t('auth:togglePassword'), tabIndex: 0 }}
            {...form.getInputProps('password')}
          />
          <PasswordStrengthBar password={form.values.password} />
        </div>
        <Group justify="space-between">
          <Checkbox label={t('auth:remember')} {...form.getInputProps('remember', { type: 'checkbox' })} />
          <Anchor component={Link} to="/forgetpsw" size="sm">
            {t('auth:forgotPassword')}
          </Anchor>
        </Group>
        <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
          {t('auth:signIn')}
        </Button>
      </Stack>
    </form>
  );
};
