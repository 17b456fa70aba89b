import type { Language } from '@recado/shared/contract/languages';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { translate } from './i18n.ts';
import type { TranslationKey } from './translation-key.ts';

export type Translate = (key: TranslationKey, values?: Record<string, unknown>) => string;

/** The typed `t` with keys of the form `namespace:path`; the component renders again when the language changes. */
export const useTranslate = (): { t: Translate; language: Language } => {
  const { i18n } = useTranslation();
  const language = i18n.language as Language;
  // A new function per language, so that values memoised by it are computed again.
  // oxlint-disable-next-line react/exhaustive-deps
  const t = useCallback<Translate>((key, values) => translate(key, values), [language]);
  return { t, language };
};
