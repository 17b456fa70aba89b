import { IconRobot } from '@tabler/icons-react';
import { addScreenTexts } from '../../i18n/i18n.ts';
import type texts from '../../i18n/locales/pt/screens/automation.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    automation: typeof texts;
  }
}

/** Texts of the dialogs that open from the page. */
const ofDialogs = ['connections', 'queues', 'fileLists'] as const;

export const automationFeature: Feature = {
  screens: [
    {
      path: '/automation',
      load: async () => {
        const [{ AutomationPage }] = await Promise.all([
          import('./AutomationPage.tsx'),
          ...ofDialogs.map((name) => addScreenTexts(name)),
        ]);
        return AutomationPage;
      },
      texts: 'automation',
      access: 'admin',
      menu: { label: 'layout:nav.automation', icon: IconRobot, section: 'administration' },
    },
  ],
};
