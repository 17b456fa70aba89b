import { contactEvent, listContacts } from '@recado/shared/contract/contacts';
import { IconAddressBook } from '@tabler/icons-react';
import { liveList } from '../../components/list/live-list.ts';
import type { Feature } from '../../navigation/feature.ts';

export const contactsFeature: Feature = {
  screens: [
    {
      path: '/contacts',
      load: async () => (await import('./ContactsPage.tsx')).ContactsPage,
      texts: 'contacts',
      menu: { label: 'layout:nav.contacts', icon: IconAddressBook, section: 'service' },
    },
  ],
  events: [
    liveList(contactEvent, listContacts, (payload) =>
      payload.action === 'delete' ? { removed: payload.contactId } : { changed: payload.contact },
    ),
  ],
};
