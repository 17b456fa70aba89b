import { translate } from '../../../i18n/i18n.ts';
import type { TranslationKey } from '../../../i18n/translation-key.ts';

/** A field that has to be filled in. */
export const filled = (value: string, key: TranslationKey = 'messages:card.required'): string | null =>
  value.trim() === '' ? translate(key) : null;

/** A field that has to look like something. */
export const shaped = (value: string, fits: (value: string) => boolean): string | null =>
  filled(value) ?? (fits(value.trim()) ? null : translate('messages:card.invalid'));

/** As the API takes them for buttons (specification 1, section 7). */
export const isPhone = (value: string): boolean => /^\+?[\d\s().-]{3,30}$/.test(value);
export const isWebAddress = (value: string): boolean =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
