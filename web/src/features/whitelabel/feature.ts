import type texts from '../../i18n/locales/pt/screens/whitelabel.json';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    whitelabel: typeof texts;
  }
}
