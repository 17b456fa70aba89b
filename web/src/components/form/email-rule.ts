import { translate } from '../../i18n/i18n.ts';

/** Validates a required e-mail address. Returns the message of the specification, or null. */
export const emailRule = (value: unknown): string | null => {
  const address = typeof value === 'string' ? value.trim() : '';
  if (address === '') return translate('common:form.required');
  return /^\S+@\S+\.\S+$/.test(address) ? null : translate('common:form.invalidEmail');
};
