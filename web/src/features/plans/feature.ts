import type texts from '../../i18n/locales/pt/screens/plans.json';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    plans: typeof texts;
  }
}
