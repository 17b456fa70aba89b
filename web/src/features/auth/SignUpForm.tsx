import { Anchor, Button, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { listPublicPlans } from '@recado/shared/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointQuery } from '../../api/query.ts';
import { FormFailure } from '../../components/FormFailure.tsx';
import { isApiError } from '../../errors/api-error.ts';
import { translateError } from '../../i18n/translate-error.ts';
import { useTranslate, type Translate } from '../../i18n/use-translate.ts';
import { PasswordStrengthBar } from './PasswordStrengthBar.tsx';
import { emailRule } from '../../components/form/email-rule.ts';
import { isWholePhone, maskAnyPhone } from '../../components/form/phone-mask.ts';
import { useLeaveGuard } from '../../components/form/use-leave-guard.ts';
import { focusField, focusFirstError } from '../../components/form/first-field.ts';
import { PlanChoice } from './PlanChoice.tsx';
import { useSignUp } from './use-sign-up.ts';

interface Values {
  companyName: string;
  name: string;
  email: string;
  password: string;
  phone: string;
  planId: number | null;
}

const lengthBetween =
  (t: Translate, smallest: number, largest: number) =>
  (value: string): string | null => {
    const { length } = value.trim();
    if (length === 0) return t('auth:required');
    if (length < smallest) return t('auth:tooShort');
    return length > largest ? t('auth:tooLong') : null;
  };

/** Sign-up form for a company and its administrator (specification 2, sections 2 and 5). */
export const SignUpForm = () => {
  const { t } = useTranslate();
  const signUp = useSignUp();
  const { data: plans } = useQuery(endpointQuery(listPublicPlans, {}));
  /** The plan of who chooses none: all begin with days without a price. */
  const firstPlan = plans?.[0]?.id ?? null;
  const form = useForm<Values>({
    initialValues: { companyName: '', name: '', email: '', password: '', phone: '', planId: null },
    validate: {
      companyName: lengthBetween(t, 2, 50),
      name: lengthBetween(t, 2, 50),
      email: emailRule,
      password: lengthBetween(t, 6, 50),
      phone: (value) => (value === '' ? t('auth:required') : isWholePhone(value) ? null : t('auth:invalidPhone')),
      planId: (value) => ((value ?? firstPlan) === null ? t('auth:required') : null),
    },
  });
  const submit = ({ planId: chosen, ...values }: Values): void => {
    const planId = chosen ?? firstPlan;
    if (planId === null) return;
    const onError = (error: Error): void => {
      if (!isApiError(error, 'ERR_EMAIL_TAKEN')) return;
      form.setFieldError('email', translateError(error));
      focusField('email');
    };
    signUp.mutate({ ...values, planId }, { onError });
  };
  useLeaveGuard(form.isDirty() && !signUp.isSuccess);
  return (
    <form onSubmit={form.onSubmit(submit, focusFirstError)} noValidate data-testid="signup-form">
      <Stack gap="md">
        <TextInput
          label={t('auth:companyName')}
          name="companyName"
          autoComplete="organization"
          autoFocus
          {...form.getInputProps('companyName')}
        />
        <TextInput label={t('auth:name')} name="name" autoComplete="name" {...form.getInputProps('name')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label={t('auth:email')}
            type="email"
            name="email"
            autoComplete="username"
            {...form.getInputProps('email')}
          />
          <TextInput
            label={t('auth:phone')}
            type="tel"
            name="phone"
            autoComplete="tel"
            placeholder={t('auth:phoneExample')}
            {...form.getInputProps('phone')}
            onChange={(event) => form.setFieldValue('phone', maskAnyPhone(event.currentTarget.value))}
          />
        </SimpleGrid>
        <div>
          <PasswordInput
            label={t('auth:password')}
            name="password"
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('auth:togglePassword'), tabIndex: 0 }}
            {...form.getInputProps('password')}
          />
          <PasswordStrengthBar password={form.values.password} />
        </div>
        <PlanChoice
          value={form.values.planId ?? firstPlan}
          onChange={(planId) => form.setFieldValue('planId', planId)}
          error={form.errors.planId as string | undefined}
        />
        <Button type="submit" size="md" fullWidth loading={signUp.isPending}>
          {t('auth:createAccount')}
        </Button>
        {/* Below: the fields keep their place when it appears. */}
        <FormFailure error={isApiError(signUp.error, 'ERR_EMAIL_TAKEN') ? null : signUp.error} />
        <Text size="sm" c="dimmed" ta="center">
          {t('auth:haveAccount')}{' '}
          <Anchor component={Link} to="/login" inherit fw={600}>
            {t('auth:signIn')}
          </Anchor>
        </Text>
      </Stack>
    </form>
  );
};
