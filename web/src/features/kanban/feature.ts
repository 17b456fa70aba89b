import { listBoardTickets } from '@recado/shared/contract/ticket-tags';
import { IconLayoutKanban } from '@tabler/icons-react';
import type { Feature } from '../../navigation/feature.ts';
import { boardMessageHandler, boardTagHandler, boardTicketHandler } from './board-events.ts';

/** The kanban board: the open and waiting tickets in their lanes. */
export const kanbanFeature: Feature = {
  screens: [
    {
      path: '/Kanban',
      load: async () => (await import('./KanbanPage.tsx')).KanbanPage,
      texts: 'kanban',
      plan: 'useKanban',
      menu: { label: 'layout:nav.kanban', icon: IconLayoutKanban, section: 'service' },
    },
  ],
  events: [boardTicketHandler, boardMessageHandler, boardTagHandler],
  patched: [listBoardTickets],
};
