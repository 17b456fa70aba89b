import { type Language, languages } from '@recado/shared/contract/languages';

/** Each language in its own name, for the switch. */
export const languageNames: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español', tr: 'Türkçe' };

const storageKey = 'language';

const known = (value: string | null | undefined): value is Language => languages.some((language) => language === value);

/** The language chosen before in this browser, else Portuguese (specification 1, section 1). */
export const chosenLanguage = (): Language => {
  const stored = window.localStorage.getItem(storageKey);
  return known(stored) ? stored : 'pt';
};

export const rememberLanguage = (language: Language): void => window.localStorage.setItem(storageKey, language);
