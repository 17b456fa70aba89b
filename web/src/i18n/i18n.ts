import type { Language } from '@recado/shared/contract/languages';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { resources as portuguese } from './locales/pt.ts';
import { chosenLanguage, rememberLanguage } from './languages.ts';
import type { TranslationKey } from './translation-key.ts';

export const i18n = createInstance();

/** Portuguese, the default and the fallback, comes with the app; of the others only the one in use is loaded. */
const load = async (language: Language): Promise<Record<string, object>> => {
  switch (language) {
    case 'pt':
      return portuguese;
    case 'en':
      return (await import('./locales/en.ts')).resources;
    case 'es':
      return (await import('./locales/es.ts')).resources;
    case 'tr':
      return (await import('./locales/tr.ts')).resources;
  }
};

const show = async (language: Language): Promise<void> => {
  for (const [namespace, texts] of Object.entries(await load(language)))
    i18n.addResourceBundle(language, namespace, texts);
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
};

/** Loads the language chosen before; the app draws after it. */
export const startI18n = async (): Promise<void> => {
  await i18n.use(initReactI18next).init({
    fallbackLng: 'pt',
    defaultNS: 'common',
    resources: { pt: {} },
    lng: chosenLanguage(),
    // React escapes what it renders; escaping twice would show entities.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await show(chosenLanguage());
};

/** Switches the whole interface and remembers it in this browser. */
export const changeLanguage = async (language: Language): Promise<void> => {
  await show(language);
  rememberLanguage(language);
};

/** Translates outside of components, for instance in a toast that an event raises. */
export const translate = (key: TranslationKey, values?: Record<string, unknown>): string => i18n.t(key, { ...values });
