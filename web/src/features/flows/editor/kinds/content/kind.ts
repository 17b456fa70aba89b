import { IconMessage } from '@tabler/icons-react';
import type { EditorKind } from '../../card/kind.ts';
import { ContentSummary } from './ContentSummary.tsx';

export const content: EditorKind<'singleBlock'> = {
  icon: IconMessage,
  hue: 'blue',
  initial: { seq: [], elements: [] },
  Summary: ContentSummary,
  Dialog: null,
};
