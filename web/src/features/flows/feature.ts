import { flowEvent, listAllFlows, listFlows } from '@recado/shared/contract/flows';
import { IconRoute } from '@tabler/icons-react';
import { liveList } from '../../components/list/live-list.ts';
import type texts from '../../i18n/locales/pt/screens/flows.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    flows: typeof texts;
  }
}

export const flowsFeature: Feature = {
  screens: [
    {
      path: '/flowbuilders',
      load: async () => (await import('./FlowsPage.tsx')).FlowsPage,
      texts: 'flows',
      access: 'admin',
      plan: 'useIntegrations',
      menu: { label: 'flows:title', icon: IconRoute, section: 'automation' },
    },
  ],
  events: [listFlows, listAllFlows].map((list) =>
    liveList(flowEvent, list, (payload) =>
      payload.action === 'delete' ? { removed: payload.flowId } : { changed: payload.flow },
    ),
  ),
};
