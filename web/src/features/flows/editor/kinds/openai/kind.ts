import { IconSparkles } from '@tabler/icons-react';
import { OpenaiDialog } from './OpenaiDialog.tsx';
import type { EditorKind } from '../../card/kind.ts';
import { OpenaiSummary } from './OpenaiSummary.tsx';

export const openai: EditorKind<'openai'> = {
  icon: IconSparkles,
  hue: 'pink',
  initial: {
    name: '',
    prompt: '',
    voice: 'texto',
    voiceKey: '',
    voiceRegion: '',
    maxTokens: 100,
    temperature: 1,
    apiKey: '',
    queueId: null,
    maxMessages: 10,
  },
  Summary: OpenaiSummary,
  Dialog: OpenaiDialog,
};
