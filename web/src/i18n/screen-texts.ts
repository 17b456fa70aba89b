import type { Language } from '@recado/shared/contract/languages';
import { localeOf } from './locale-of.ts';
import type { ScreenNamespaces } from './translation-key.ts';

/** A namespace of texts that is loaded with the screen that needs it. */
export type ScreenTexts = keyof ScreenNamespaces;

const needed = new Set<ScreenTexts>();

/** Loads a namespace with each language that is chosen from now on. */
export const keepScreenTexts = (namespace: ScreenTexts): void => void needed.add(namespace);

const load = async (namespace: ScreenTexts, language: Language): Promise<[ScreenTexts, object]> => {
  const { screens } = await localeOf(language);
  return [namespace, (await screens[`./${language}/screens/${namespace}.json`]?.()) ?? {}];
};

/** Loads a namespace in the given language, and from now on with each language that is chosen. */
export const loadScreenTexts = (namespace: ScreenTexts, language: Language): Promise<[ScreenTexts, object]> => {
  keepScreenTexts(namespace);
  return load(namespace, language);
};

/** Loads the namespaces of all screens that were opened, in another language. */
export const loadNeededTexts = (language: Language): Promise<[ScreenTexts, object][]> =>
  Promise.all([...needed].map((namespace) => load(namespace, language)));
