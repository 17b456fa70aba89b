import type texts from '../../i18n/locales/pt/screens/credentials.json';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    credentials: typeof texts;
  }
}
