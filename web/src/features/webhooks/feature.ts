import { IconWebhook } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/webhooks.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    webhooks: typeof texts;
  }
}

const screen = { texts: 'webhooks', access: 'admin', plan: 'useIntegrations' } as const;

export const webhooksFeature: Feature = {
  screens: [
    {
      ...screen,
      path: '/webhooks',
      load: async () => (await import('./WebhooksPage.tsx')).WebhooksPage,
      menu: { label: 'webhooks:title', icon: IconWebhook, section: 'automation' },
    },
    {
      ...screen,
      path: '/webhooks/events',
      load: async () => (await import('./EventsPage.tsx')).EventsPage,
    },
    {
      ...screen,
      path: '/webhooks/:webhookId/deliveries',
      load: async () => (await import('./DeliveriesPage.tsx')).DeliveriesPage,
    },
  ],
};
