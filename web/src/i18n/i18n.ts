import type { Language } from '@recado/shared/contract/languages';
import { createInstance } from 'i18next';
import { chosenLanguage, rememberLanguage } from './languages.ts';
import { localeOf } from './locale-of.ts';
import { keepScreenTexts, loadNeededTexts, loadScreenTexts, type ScreenTexts } from './screen-texts.ts';
import type { TranslationKey } from './translation-key.ts';

export const i18n = createInstance();

interface Texts {
  [key: string]: string | Texts;
}

/**
 * Adds a form for zero to each text with a plural: the one for many. Portuguese would use the form for one, which nobody
 * writes ("0 pessoa").
 */
const withZeros = (texts: object): Texts =>
  Object.fromEntries(
    Object.entries(texts as Texts).flatMap(([key, text]): [string, string | Texts][] => {
      if (typeof text !== 'string') return [[key, withZeros(text)]];
      return key.endsWith('_other')
        ? [
            [key.replace(/other$/, 'zero'), text],
            [key, text],
          ]
        : [[key, text]];
    }),
  );

/** Numbers that name a thing instead of counting some. */
const nameNumbers = ['id', 'slot', 'place', 'page'];

/** Writes numbers in the language that is shown. */
let numbers = new Intl.NumberFormat(i18n.language);

/** Returns the values of a text as they are shown: numbers with separators of thousands, unless they name a thing. */
const shownValues = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' && !nameNumbers.includes(name) ? numbers.format(value) : value,
    ]),
  );

const show = async (language: Language): Promise<void> => {
  const [{ resources }, screenTexts] = await Promise.all([localeOf(language), loadNeededTexts(language)]);
  for (const [namespace, added] of [...Object.entries(resources), ...screenTexts])
    i18n.addResourceBundle(language, namespace, withZeros(added));
  numbers = new Intl.NumberFormat(language);
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
};

/** Initialises i18next with the stored language; the app renders after it. */
export const startI18n = async (): Promise<void> => {
  await i18n.init({
    fallbackLng: 'pt',
    defaultNS: 'common',
    resources: { pt: {} },
    lng: chosenLanguage(),
    // React escapes what it renders; escaping twice would show entities.
    interpolation: { escapeValue: false },
  });
  await show(chosenLanguage());
};

/** Switches the language of the interface and stores the choice in this browser. */
export const changeLanguage = async (language: Language): Promise<void> => {
  await show(language);
  rememberLanguage(language);
};

/** Adds the texts of a screen in the current language. */
export const addScreenTexts = async (namespace: ScreenTexts): Promise<void> => {
  const language = i18n.language as Language;
  const [, texts] = await loadScreenTexts(namespace, language);
  i18n.addResourceBundle(language, namespace, withZeros(texts));
};

/** True when the texts of the error codes are loaded in the current language. */
export const hasErrorTexts = (): boolean => i18n.hasResourceBundle(i18n.language, 'errors');

/**
 * Loads the texts of the error codes, which belong to no first load. Code that throws or shows an error code waits for it.
 * Resolves without the texts where they can't be loaded; the next call tries again.
 */
export const addErrorTexts = async (): Promise<void> => {
  // Before the start, which waits for the texts that are needed by then.
  if (!i18n.isInitialized) keepScreenTexts('errors');
  else if (!hasErrorTexts()) await addScreenTexts('errors').catch(() => undefined);
};

/** Translates outside components, for instance for a toast. */
export const translate = (key: TranslationKey, values?: Record<string, unknown>): string =>
  i18n.t(key, { ...values, replace: shownValues(values ?? {}) });
