import { Choice } from '../../card/card-parts.tsx';
import type { NodeOf } from '../../card/kind.ts';

/** The two branches with their probabilities. */
export const RandomizerSummary = ({ data: { percent } }: { data: NodeOf<'randomizer'>['data'] }) => (
  <>
    <Choice mark="A" handle="a">
      {percent}%
    </Choice>
    <Choice mark="B" handle="b">
      {100 - percent}%
    </Choice>
  </>
);
