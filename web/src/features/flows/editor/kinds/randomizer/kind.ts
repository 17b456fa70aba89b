import { IconArrowsSplit2 } from '@tabler/icons-react';
import { RandomizerDialog } from './RandomizerDialog.tsx';
import type { EditorKind } from '../../card/kind.ts';
import { RandomizerSummary } from './RandomizerSummary.tsx';

export const randomizer: EditorKind<'randomizer'> = {
  icon: IconArrowsSplit2,
  hue: 'grape',
  initial: { percent: 50 },
  Summary: RandomizerSummary,
  Dialog: RandomizerDialog,
};
