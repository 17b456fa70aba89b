import type { Language } from '@recado/shared/contract/languages';
import { useSyncExternalStore } from 'react';
import { i18n, translate } from './i18n.ts';
import type { TranslationKey } from './translation-key.ts';

export type Translate = (key: TranslationKey, values?: Record<string, unknown>) => string;

const subscribe = (listener: () => void): (() => void) => {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
};
const shownLanguage = (): Language => i18n.language as Language;

const translates = new Map<Language, Translate>();

/** One function for each language, so that values memoised by it are computed again in another language. */
const translateIn = (language: Language): Translate => {
  const known = translates.get(language);
  if (known) return known;
  const added: Translate = (key, values) => translate(key, values);
  translates.set(language, added);
  return added;
};

/** The typed `t` with keys of the form `namespace:path`; the component renders again when the language changes. */
export const useTranslate = (): { t: Translate; language: Language } => {
  const language = useSyncExternalStore(subscribe, shownLanguage);
  return { t: translateIn(language), language };
};
