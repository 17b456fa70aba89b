import type texts from '../../i18n/locales/pt/screens/certificates.json';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    certificates: typeof texts;
  }
}
