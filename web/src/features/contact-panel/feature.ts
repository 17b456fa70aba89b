import type texts from '../../i18n/locales/pt/screens/contactPanel.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    contactPanel: typeof texts;
  }
}

/** The contact beside a conversation: it has no screen of its own. */
export const contactPanelFeature: Feature = {
  patched: ['getContact', 'listTags', 'listTicketNotes'],
};
