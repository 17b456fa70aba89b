import { PasswordInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { userLimits } from '@recado/shared/limits/users';
import { meetsResetPolicy } from '@recado/shared/text/password-policy';
import { useTranslate } from '../../i18n/use-translate.ts';
import { PasswordStrengthBar } from './PasswordStrengthBar.tsx';

/** A password and its repetition, as a form holds them. */
export interface NewPassword {
  password: string;
  confirmation: string;
}

/** Returns whether the server takes this as a new password. */
export const isAcceptable = (password: string): boolean =>
  password.length <= userLimits.password.max && meetsResetPolicy(password);

interface Props<Values extends NewPassword> {
  form: UseFormReturnType<Values>;
  label: string;
  confirmation: string;
  /** True where nothing is asked before it. */
  autoFocus?: boolean;
}

/** Fields for a new password and its repetition. */
export const NewPasswordFields = <Values extends NewPassword>({
  form,
  label,
  confirmation,
  autoFocus = false,
}: Props<Values>) => {
  const { t } = useTranslate();
  const shared = {
    autoComplete: 'new-password',
    size: 'md',
    visibilityToggleButtonProps: { 'aria-label': t('auth:togglePassword'), tabIndex: 0 },
  };
  return (
    <>
      <div>
        <PasswordInput
          label={label}
          name="password"
          autoFocus={autoFocus}
          {...shared}
          {...form.getInputProps('password')}
        />
        <PasswordStrengthBar password={form.values.password} />
      </div>
      <PasswordInput label={confirmation} name="confirmation" {...shared} {...form.getInputProps('confirmation')} />
    </>
  );
};
