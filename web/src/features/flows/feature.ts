import { flowEvent, listAllFlows, listFlows } from '@recado/shared/contract/flows';
import { IconRoute } from '@tabler/icons-react';
import { liveList } from '../../components/list/live-list.ts';
import { addScreenTexts } from '../../i18n/i18n.ts';
import type simulatorTexts from '../../i18n/locales/pt/screens/flowSimulator.json';
import type texts from '../../i18n/locales/pt/screens/flows.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    flows: typeof texts;
    flowSimulator: typeof simulatorTexts;
  }
}

export const flowsFeature: Feature = {
  screens: [
    {
      path: '/flowbuilders',
      load: async () => {
        const [{ FlowsPage }] = await Promise.all([import('./FlowsPage.tsx'), addScreenTexts('flowSimulator')]);
        return FlowsPage;
      },
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
