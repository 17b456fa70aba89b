import { IconHeadset } from '@tabler/icons-react';
import { TicketDialog } from './TicketDialog.tsx';
import type { EditorKind } from '../../card/kind.ts';
import { TicketSummary } from './TicketSummary.tsx';

export const ticket: EditorKind<'ticket'> = {
  icon: IconHeadset,
  hue: 'teal',
  initial: { queueId: null, name: '' },
  Summary: TicketSummary,
  Dialog: TicketDialog,
};
