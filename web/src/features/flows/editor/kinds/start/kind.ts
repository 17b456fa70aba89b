import { IconPlayerPlay } from '@tabler/icons-react';
import type { EditorKind } from '../../card/kind.ts';

export const start: EditorKind<'start'> = {
  icon: IconPlayerPlay,
  hue: 'green',
  initial: {},
  Summary: null,
  Dialog: null,
};
