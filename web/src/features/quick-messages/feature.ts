import { listAllQuickMessages, listQuickMessages, quickMessageEvent } from '@recado/shared/contract/quick-messages';
import { IconBolt } from '@tabler/icons-react';
import { liveList } from '../../components/list/live-list.ts';
import type { Feature } from '../../navigation/feature.ts';

export const quickMessagesFeature: Feature = {
  screens: [
    {
      path: '/quick-messages',
      load: async () => (await import('./QuickMessagesPage.tsx')).QuickMessagesPage,
      texts: 'quickMessages',
      menu: { label: 'layout:nav.quickMessages', icon: IconBolt, section: 'service' },
    },
  ],
  events: [listQuickMessages, listAllQuickMessages].map((list) =>
    liveList(quickMessageEvent, list, (payload) =>
      payload.action === 'delete' ? { removed: payload.id } : { changed: payload.record },
    ),
  ),
  patched: [listAllQuickMessages],
};
