import type { TextLimit } from '@recado/shared/limits/limit';
import { translate } from '../../i18n/i18n.ts';

/** Validates a text by the contract's limit. Returns the message of the specification, or null. */
export const textRule =
  ({ min = 0, max }: TextLimit) =>
  (value: unknown): string | null => {
    const { length } = typeof value === 'string' ? value.trim() : '';
    if (min > 0 && length === 0) return translate('common:form.required');
    if (length < min) return translate('common:form.tooShort');
    return length > max ? translate('common:form.tooLong') : null;
  };
