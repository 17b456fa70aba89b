import { IconBroadcast } from '@tabler/icons-react';
import type texts from '../../i18n/locales/pt/screens/campaigns.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    campaigns: typeof texts;
  }
}

const shared = {
  texts: 'campaigns',
  access: 'campaigns-page:edit',
  plan: 'useCampaigns',
  localFlag: 'cshow',
  afterExpiry: true,
} as const;

export const campaignsFeature: Feature = {
  screens: [
    {
      path: '/campaigns',
      load: async () => (await import('./CampaignsPage.tsx')).CampaignsPage,
      menu: { label: 'campaigns:title', icon: IconBroadcast, section: 'campaigns' },
      ...shared,
    },
    {
      path: '/campaigns-config',
      within: '/campaigns',
      load: async () => (await import('./config/CampaignSettingsPage.tsx')).CampaignSettingsPage,
      ...shared,
    },
    {
      path: '/campaign/:campaignId/report',
      within: '/campaigns',
      load: async () => (await import('./report/CampaignReportPage.tsx')).CampaignReportPage,
      ...shared,
    },
  ],
  patched: ['listCampaigns', 'getCampaign'],
};
