import { IconRobot } from '@tabler/icons-react';
import { TypebotDialog } from './TypebotDialog.tsx';
import type { EditorKind } from '../../card/kind.ts';
import { TypebotSummary } from './TypebotSummary.tsx';

export const typebot: EditorKind<'typebot'> = {
  icon: IconRobot,
  hue: 'orange',
  initial: {
    name: '',
    urlN8N: '',
    typebotSlug: '',
    typebotExpires: 1,
    typebotDelayMessage: 1_000,
    typebotKeywordFinish: '',
    typebotKeywordRestart: '',
    typebotUnknownMessage: '',
    typebotRestartMessage: '',
    message: '',
  },
  Summary: TypebotSummary,
  Dialog: TypebotDialog,
};
