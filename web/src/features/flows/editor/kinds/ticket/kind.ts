import { IconHeadset } from '@tabler/icons-react';
import type { EditorKind } from '../../card/kind.ts';
import { TicketSummary } from './TicketSummary.tsx';

export const ticket: EditorKind<'ticket'> = {
  icon: IconHeadset,
  hue: 'teal',
  initial: { queueId: null, name: '' },
  Summary: TicketSummary,
  Dialog: null,
};
