import { IconUsers } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/users.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    users: typeof texts;
  }
}

export const usersFeature: Feature = {
  screens: [
    {
      path: '/users',
      load: async () => (await import('./UsersPage.tsx')).UsersPage,
      texts: 'users',
      access: 'users-page:view',
      menu: { label: 'users:title', icon: IconUsers, section: 'administration' },
    },
    {
      path: '/roles',
      load: async () => (await import('./roles/RolesPage.tsx')).RolesPage,
      texts: 'users',
      within: '/users',
      access: 'admin',
    },
  ],
};
