import { IconBuildings, IconPlugConnected } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/connections.json';
import type { Feature } from '../../navigation/feature.ts';
import { ConnectionsBadge } from './ConnectionsBadge.tsx';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    connections: typeof texts;
  }
}

export const connectionsFeature: Feature = {
  screens: [
    {
      path: '/connections',
      load: async () => (await import('./ConnectionsPage.tsx')).ConnectionsPage,
      texts: 'connections',
      access: 'connections-page:view',
      menu: {
        label: 'connections:title',
        icon: IconPlugConnected,
        section: 'administration',
        Badge: ConnectionsBadge,
      },
    },
    {
      path: '/allConnections',
      load: async () => (await import('./AllConnectionsPage.tsx')).AllConnectionsPage,
      texts: 'connections',
      access: 'super',
      refusal: 'redirect',
      menu: { label: 'layout:nav.allConnections', icon: IconBuildings, section: 'administration' },
    },
  ],
};
