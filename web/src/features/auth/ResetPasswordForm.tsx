import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { requestPasswordReset, resetPassword } from '@recado/shared/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { FormFailure } from '../../components/FormFailure.tsx';
import { emailRule } from '../../components/form/email-rule.ts';
import { notifySuccess } from '../../components/notify.ts';
import { focusFirstError } from '../../components/form/first-field.ts';
import { useRuntimeConfig } from '../../config/use-runtime-config.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { isAcceptable, type NewPassword, NewPasswordFields } from './NewPasswordFields.tsx';

interface Values extends NewPassword {
  email: string;
  code: string;
}

interface Props {
  /** True once a code was mailed. */
  sent: boolean;
  /** Called with the address to which a code was mailed. */
  onSent: (email: string) => void;
}

/**
 * Resets the password in two steps: request a code by e-mail, then enter it with a new password (specification 2,
 * sections 2 and 5).
 */
export const ResetPasswordForm = ({ sent, onSent }: Props) => {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const config = useRuntimeConfig();
  const form = useForm<Values>({
    initialValues: { email: '', code: '', password: '', confirmation: '' },
    validate: {
      email: emailRule,
      code: (value) => (sent && value.trim() === '' ? t('auth:required') : null),
      password: (value) => (sent && !isAcceptable(value) ? t('auth:reset.rule') : null),
      confirmation: (value, { password }) => (sent && value !== password ? t('auth:reset.mismatch') : null),
    },
  });
  const request = useMutation({
    mutationFn: (email: string) => call(requestPasswordReset, { body: { email } }),
    onSuccess: (_, email) => {
      onSent(email);
      notifySuccess(t('auth:reset.sent'));
    },
    meta: { quiet: true },
  });
  const reset = useMutation({
    mutationFn: ({ email, code, password }: Values) =>
      call(resetPassword, { body: { email, code: code.trim(), password } }),
    onSuccess: async () => {
      notifySuccess(t('auth:reset.done'));
      await navigate('/login');
    },
    meta: { quiet: true },
  });
  const submit = (values: Values): void => {
    const email = values.email.trim().toLowerCase();
    if (sent) reset.mutate({ ...values, email });
    else request.mutate(email);
  };
  const error = reset.error ?? request.error;
  return (
    <form onSubmit={form.onSubmit(submit, focusFirstError)} noValidate data-testid="reset-form">
      <Stack gap="md">
        <TextInput
          label={t('auth:email')}
          type="email"
          name="email"
          autoComplete="username"
          size="md"
          autoFocus
          readOnly={sent}
          {...form.getInputProps('email')}
        />
        {sent && (
          <>
            <TextInput
              label={t('auth:reset.code')}
              name="code"
              autoComplete="one-time-code"
              inputMode="numeric"
              size="md"
              autoFocus
              {...form.getInputProps('code')}
            />
            <NewPasswordFields
              form={form}
              label={t('auth:reset.newPassword')}
              confirmation={t('auth:reset.confirmation')}
            />
          </>
        )}
        <Button type="submit" size="md" fullWidth loading={request.isPending || reset.isPending}>
          {sent ? t('auth:reset.submit') : t('auth:reset.request')}
        </Button>
        {/* Below: the fields keep their place when it appears. */}
        <FormFailure error={error} />
        {sent && (
          <Button
            variant="subtle"
            onClick={() => request.mutate(form.values.email.trim().toLowerCase())}
            disabled={request.isPending}
          >
            {t('auth:reset.again')}
          </Button>
        )}
        {sent && config?.mailUrl && (
          <Anchor href={config.mailUrl} target="_blank" rel="noopener" size="sm" ta="center">
            {t('auth:reset.mailbox')}
          </Anchor>
        )}
        <Text size="sm" c="dimmed" ta="center">
          <Anchor component={Link} to="/login" inherit>
            {t('auth:reset.back')}
          </Anchor>
          {' · '}
          <Anchor component={Link} to="/signup" inherit>
            {t('auth:register')}
          </Anchor>
        </Text>
      </Stack>
    </form>
  );
};
