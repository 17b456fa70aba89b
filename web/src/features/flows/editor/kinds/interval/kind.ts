import { IconHourglass } from '@tabler/icons-react';
import { IntervalDialog } from './IntervalDialog.tsx';
import type { EditorKind } from '../../card/kind.ts';
import { IntervalSummary } from './IntervalSummary.tsx';

export const interval: EditorKind<'interval'> = {
  icon: IconHourglass,
  hue: 'yellow',
  initial: { sec: 0, unit: 'seconds' },
  Summary: IntervalSummary,
  Dialog: IntervalDialog,
};
