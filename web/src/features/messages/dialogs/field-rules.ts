import { translate } from '../../../i18n/i18n.ts';
import type { TranslationKey } from '../../../i18n/translation-key.ts';

/** Validates a required field; returns the error text or null. */
export const required = (value: string, key: TranslationKey = 'attachments:card.required'): string | null =>
  value.trim() === '' ? translate(key) : null;

/** Validates a required field with a format; returns the error text or null. */
export const requiredFormat = (value: string, hasFormat: (value: string) => boolean): string | null =>
  required(value) ?? (hasFormat(value.trim()) ? null : translate('attachments:card.invalid'));

/** The formats that the API accepts for buttons (specification 1, section 7). */
export const isPhone = (value: string): boolean => /^\+?[\d\s().-]{3,30}$/.test(value);
export const isWebAddress = (value: string): boolean =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
