import { IconMessageBolt } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/phraseCampaigns.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    phraseCampaigns: typeof texts;
  }
}

export const phraseCampaignsFeature: Feature = {
  screens: [
    {
      path: '/phrase-lists',
      load: async () => (await import('./PhraseCampaignsPage.tsx')).PhraseCampaignsPage,
      texts: 'phraseCampaigns',
      access: 'admin',
      plan: 'useIntegrations',
      menu: { label: 'phraseCampaigns:title', icon: IconMessageBolt, section: 'automation' },
    },
  ],
};
