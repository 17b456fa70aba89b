import {
  listAllQueueIntegrations,
  listQueueIntegrations,
  queueIntegrationEvent,
} from '@recado/shared/contract/queue-integrations';
import { IconPlugConnected } from '@tabler/icons-react';
import { liveList } from '../../components/list/live-list.ts';
import type texts from '../../i18n/locales/pt/screens/queueIntegrations.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    queueIntegrations: typeof texts;
  }
}

export const queueIntegrationsFeature: Feature = {
  screens: [
    {
      path: '/queue-integration',
      load: async () => (await import('./QueueIntegrationsPage.tsx')).QueueIntegrationsPage,
      texts: 'queueIntegrations',
      access: 'admin',
      plan: 'useIntegrations',
      menu: { label: 'queueIntegrations:title', icon: IconPlugConnected, section: 'automation' },
    },
  ],
  events: [listQueueIntegrations, listAllQueueIntegrations].map((list) =>
    liveList(queueIntegrationEvent, list, (payload) =>
      payload.action === 'delete' ? { removed: payload.integrationId } : { changed: payload.queueIntegration },
    ),
  ),
};
