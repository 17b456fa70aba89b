import { contactEvent, listContacts, numberCheckEvent } from '@recado/shared/contract/contacts';
import { IconAddressBook } from '@tabler/icons-react';
import { liveList } from '../../components/list/live-list.ts';
import { notifyWarning } from '../../components/notify.ts';
import { translate } from '../../i18n/i18n.ts';
import type texts from '../../i18n/locales/pt/screens/contacts.json';
import type { Feature } from '../../navigation/feature.ts';
import { handlerOf } from '../../realtime/event-handler.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    contacts: typeof texts;
  }
}

export const contactsFeature: Feature = {
  screens: [
    {
      path: '/contacts',
      afterExpiry: true,
      load: async () => (await import('./ContactsPage.tsx')).ContactsPage,
      texts: 'contacts',
      menu: { label: 'contacts:title', icon: IconAddressBook, section: 'service' },
    },
  ],
  events: [
    liveList(contactEvent, listContacts, (payload) =>
      payload.action === 'delete' ? { removed: payload.contactId } : { changed: payload.contact },
    ),
    handlerOf(numberCheckEvent, ({ action, name }) =>
      notifyWarning(
        translate(action === 'unregistered' ? 'layout:numberCheck.unregistered' : 'layout:numberCheck.failed', {
          name,
        }),
      ),
    ),
  ],
};
