import { flowTestEvent, listFlowTests } from '@recado/shared/contract/flow-tests';
import { flowEvent, listAllFlows, listFlows } from '@recado/shared/contract/flows';
import { IconRoute } from '@tabler/icons-react';
import { liveList, readRecord } from '../../components/list/live-list.ts';
import { addScreenTexts } from '../../i18n/i18n.ts';
import type editorTexts from '../../i18n/locales/pt/screens/flowEditor.json';
import type texts from '../../i18n/locales/pt/screens/flows.json';
import type { Feature } from '../../navigation/feature.ts';
import { flowDraftHandler } from './editor/saving/draft-events.ts';
import { flowViewersHandler } from './editor/saving/flow-viewers.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    flowEditor: typeof editorTexts;
    flows: typeof texts;
  }
}

export const flowsFeature: Feature = {
  screens: [
    {
      path: '/flowbuilders',
      load: async () => (await import('./list/FlowsPage.tsx')).FlowsPage,
      texts: 'flows',
      access: 'admin',
      plan: 'useIntegrations',
      menu: { label: 'flows:title', icon: IconRoute, section: 'automation' },
    },
    {
      path: '/flowbuilder/:id',
      within: '/flowbuilders',
      load: async () => {
        const [{ FlowEditorPage }] = await Promise.all([
          import('./editor/FlowEditorPage.tsx'),
          addScreenTexts('flows'),
        ]);
        return FlowEditorPage;
      },
      texts: 'flowEditor',
      access: 'admin',
      plan: 'useIntegrations',
    },
  ],
  events: [
    flowDraftHandler,
    flowViewersHandler,
    liveList(flowTestEvent, listFlowTests, readRecord),
    ...[listFlows, listAllFlows].map((list) =>
      liveList(flowEvent, list, (payload) =>
        payload.action === 'delete' ? { removed: payload.flowId } : { changed: payload.flow },
      ),
    ),
  ],
};
