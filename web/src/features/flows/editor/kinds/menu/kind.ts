import { IconListNumbers } from '@tabler/icons-react';
import { MenuDialog } from './MenuDialog.tsx';
import type { EditorKind } from '../../card/kind.ts';
import { MenuSummary } from './MenuSummary.tsx';

export const menu: EditorKind<'menu'> = {
  icon: IconListNumbers,
  hue: 'violet',
  initial: { message: '', arrayOption: [] },
  Summary: MenuSummary,
  Dialog: MenuDialog,
};
