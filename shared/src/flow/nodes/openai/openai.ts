import type { z } from 'zod';
import type { NodeKind } from '../../node-kind.ts';
import { executeService, failureHandle, serviceHandles } from '../../service-node.ts';
import type { openaiData } from './schema.ts';

type OpenaiData = z.output<typeof openaiData>;

/** Hands the conversation over to a model. */
export const openai: NodeKind<OpenaiData> = {
  handles: serviceHandles,
  optional: [failureHandle],
  faults: ({ name, apiKey, prompt }) => [
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(apiKey.trim() === '' ? (['apiKey'] as const) : []),
    ...(prompt.trim() === '' ? (['prompt'] as const) : []),
  ],
  waits: () => true,
  execute: (_, scene) => executeService('openai', scene),
};
