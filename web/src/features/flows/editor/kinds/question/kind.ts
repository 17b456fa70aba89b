import { IconHelpCircle } from '@tabler/icons-react';
import { QuestionDialog } from './QuestionDialog.tsx';
import type { EditorKind } from '../../card/kind.ts';
import { QuestionSummary } from './QuestionSummary.tsx';

export const question: EditorKind<'question'> = {
  icon: IconHelpCircle,
  hue: 'indigo',
  initial: { message: '', answerKey: '' },
  Summary: QuestionSummary,
  Dialog: QuestionDialog,
};
