import { getContact } from '@recado/shared/contract/contacts';
import { listTicketNotes } from '@recado/shared/contract/ticket-notes';
import { listTags } from '@recado/shared/contract/tags';
import type texts from '../../i18n/locales/pt/screens/contactPanel.json';
import type { Feature } from '../../navigation/feature.ts';
import { contactOfPanelHandler } from './contact-events.ts';
import { noteHandler } from './note-events.ts';
import { tagHandler } from './tag-events.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    contactPanel: typeof texts;
  }
}

/** The contact beside a conversation: it has no screen of its own. */
export const contactPanelFeature: Feature = {
  events: [contactOfPanelHandler, noteHandler, tagHandler],
  patched: [getContact, listTags, listTicketNotes],
};
