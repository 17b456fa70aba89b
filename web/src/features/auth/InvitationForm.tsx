import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { acceptInvitation } from '@recado/shared/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { FormFailure } from '../../components/FormFailure.tsx';
import { focusFirstError } from '../../components/form/first-field.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { isAcceptable, type NewPassword, NewPasswordFields } from './NewPasswordFields.tsx';
import { useSignIn } from './use-sign-in.ts';

/**
 * Form by which an invited user chooses a password, and is signed in. The token stands behind the address's hash, which
 * browsers send to no server.
 */
export const InvitationForm = () => {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  const { mutateAsync: signIn } = useSignIn();
  const form = useForm<NewPassword>({
    initialValues: { password: '', confirmation: '' },
    validate: {
      password: (value) => (isAcceptable(value) ? null : t('auth:reset.rule')),
      confirmation: (value, { password }) => (value === password ? null : t('auth:reset.mismatch')),
    },
  });
  const accept = useMutation({
    mutationFn: async ({ password }: NewPassword) => {
      const { email } = await call(acceptInvitation, { body: { token, password } });
      try {
        await signIn({ email, password, remember: true });
      } catch {
        // The password stands. The login says what refuses the sign-in, for instance the hours of work.
        await navigate('/login');
      }
    },
    meta: { quiet: true },
  });
  return (
    <form
      onSubmit={form.onSubmit((values) => accept.mutate(values), focusFirstError)}
      noValidate
      data-testid="invitation-form"
    >
      <Stack gap="md">
        <NewPasswordFields
          form={form}
          label={t('auth:invitation.password')}
          confirmation={t('auth:invitation.confirmation')}
          autoFocus
        />
        <Button type="submit" size="md" fullWidth loading={accept.isPending}>
          {t('auth:invitation.submit')}
        </Button>
        {/* Below: the fields keep their place when it appears. */}
        <FormFailure error={accept.error} />
        <Text size="sm" ta="center">
          <Anchor component={Link} to="/login" inherit>
            {t('auth:reset.back')}
          </Anchor>
        </Text>
      </Stack>
    </form>
  );
};
