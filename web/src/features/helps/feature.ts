import { IconHelp } from '@tabler/icons-react';
import type { Feature } from '../../navigation/feature.ts';
import { HelpGate } from './HelpGate.tsx';

export const helpsFeature: Feature = {
  screens: [
    {
      path: '/helps',
      load: async () => (await import('./HelpPage.tsx')).HelpPage,
      texts: 'helps',
      menu: { label: 'layout:nav.helps', icon: IconHelp, section: 'organisation', Gate: HelpGate },
    },
  ],
};
