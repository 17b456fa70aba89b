import { IconAddressBook } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/contacts.json';
import type { Feature } from '../../navigation/feature.ts';

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
};
