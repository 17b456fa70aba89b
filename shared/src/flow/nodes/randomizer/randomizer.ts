import type { z } from 'zod';
import type { NodeKind } from '../../node-kind.ts';
import type { randomizerData } from './schema.ts';

type RandomizerData = z.output<typeof randomizerData>;

/** Two branches, one of which is chosen by chance. */
export const randomizer: NodeKind<RandomizerData> = {
  handles: () => ['a', 'b'],
  faults: () => [],
  waits: () => false,
  execute: ({ percent }, { chance }) => ({ then: 'leave', handle: chance * 100 < percent ? 'a' : 'b', steps: [] }),
};
