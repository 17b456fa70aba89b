import type { Language } from '@recado/shared/contract/languages';
import * as portuguese from './locales/pt.ts';

/** The texts of a language that the app starts with, and those of single screens, which are loaded with them. */
type Locale = typeof portuguese;

/** Returns the texts of a language. Portuguese, the default and fallback, is bundled; another one is loaded when it is used. */
export const localeOf = async (language: Language): Promise<Locale> => {
  switch (language) {
    case 'pt':
      return portuguese;
    case 'en':
      return import('./locales/en.ts');
    case 'es':
      return import('./locales/es.ts');
    case 'tr':
      return import('./locales/tr.ts');
  }
};
