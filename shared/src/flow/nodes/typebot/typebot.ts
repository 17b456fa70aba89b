import type { z } from 'zod';
import { flowLimits } from '../../../limits/flows.ts';
import type { NodeKind } from '../../node-kind.ts';
import { executeService, failureHandle, serviceHandles } from '../../service-node.ts';
import type { typebotData } from './schema.ts';

type TypebotData = z.output<typeof typebotData>;

/** Hands the conversation over to a Typebot. */
export const typebot: NodeKind<TypebotData> = {
  handles: serviceHandles,
  optional: [failureHandle],
  faults: ({ name, urlN8N, typebotSlug }) => [
    ...(name.trim().length < flowLimits.integrationName.min ? (['name'] as const) : []),
    ...(/^https:\/\/\S+$/i.test(urlN8N.trim()) ? [] : (['url'] as const)),
    ...(typebotSlug.trim() === '' ? (['slug'] as const) : []),
  ],
  waits: () => true,
  execute: (_, scene) => executeService('typebot', scene),
};
