import { type Language, languages } from '@recado/shared/contract/languages';

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español', tr: 'Türkçe' };

const storageKey = 'language';

const known = (value: string | null | undefined): value is Language => languages.some((language) => language === value);

/** The language stored in this browser, else Portuguese (specification 1, section 1). */
export const chosenLanguage = (): Language => {
  const stored = window.localStorage.getItem(storageKey);
  return known(stored) ? stored : 'pt';
};

export const rememberLanguage = (language: Language): void => window.localStorage.setItem(storageKey, language);
