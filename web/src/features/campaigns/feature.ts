import { campaignEvent, getCampaign, listCampaigns } from '@recado/shared/contract/campaigns';
import { IconBroadcast } from '@tabler/icons-react';
import { liveList } from '../../components/list/live-list.ts';
import type { Feature } from '../../navigation/feature.ts';
import { campaignHandler } from './campaign-events.ts';

const shared = { texts: 'campaigns', access: 'admin', plan: 'useCampaigns', localFlag: 'cshow' } as const;

export const campaignsFeature: Feature = {
  screens: [
    {
      path: '/campaigns',
      load: async () => (await import('./CampaignsPage.tsx')).CampaignsPage,
      menu: { label: 'layout:nav.campaigns', icon: IconBroadcast, section: 'campaigns' },
      ...shared,
    },
    {
      path: '/campaigns-config',
      load: async () => (await import('./config/CampaignSettingsPage.tsx')).CampaignSettingsPage,
      ...shared,
    },
    {
      path: '/campaign/:campaignId/report',
      load: async () => (await import('./report/CampaignReportPage.tsx')).CampaignReportPage,
      ...shared,
    },
  ],
  events: [
    liveList(
      campaignEvent,
      listCampaigns,
      (payload) => (payload.action === 'delete' ? { removed: payload.id } : { changed: payload.record }),
      // While a campaign is sent, its counts change with each message.
      (payload) => payload.action === 'update' && payload.record.status === 'EM_ANDAMENTO',
    ),
    campaignHandler,
  ],
  patched: [listCampaigns, getCampaign],
};
