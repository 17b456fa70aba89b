import { closingReasonEvent, listClosingReasons } from '@recado/shared/contract/closing-reasons';
import { liveList, readRecord } from '../../components/list/live-list.ts';
import type texts from '../../i18n/locales/pt/screens/closingReasons.json';
import type { Feature } from '../../navigation/feature.ts';

declare module '../../i18n/translation-key.ts' {
  interface ScreenNamespaces {
    closingReasons: typeof texts;
  }
}

/** The reasons that agents choose from on resolving; the settings lead to their list. */
export const closingReasonsFeature: Feature = {
  screens: [
    {
      path: '/closing-reasons',
      load: async () => (await import('./ClosingReasonsPage.tsx')).ClosingReasonsPage,
      texts: 'closingReasons',
      access: 'admin',
    },
  ],
  events: [liveList(closingReasonEvent, listClosingReasons, readRecord)],
};
