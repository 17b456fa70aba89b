import { IconRoute } from '@tabler/icons-react';
import { addScreenTexts } from '../../i18n/i18n.ts';
import type editorTexts from '../../i18n/locales/pt/screens/flowEditor.json';
import type texts from '../../i18n/locales/pt/screens/flows.json';
import type { Feature } from '../../navigation/feature.ts';

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
};
