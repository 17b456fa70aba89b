import { IconMessage } from '@tabler/icons-react';
import { ContentDialog } from './ContentDialog.tsx';
import type { EditorKind } from '../../card/kind.ts';
import { ContentSummary } from './ContentSummary.tsx';

export const content: EditorKind<'singleBlock'> = {
  icon: IconMessage,
  hue: 'blue',
  initial: { seq: [], elements: [] },
  Summary: ContentSummary,
  Dialog: ContentDialog,
};
