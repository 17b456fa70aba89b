import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFlow } from '../../test/any-flow.ts';
import { edge, graphOf, nodeOf, textNode } from '../../test/flows.ts';
import { beginFlow, continueFlow, type FlowProgress, nextChance, progressAfter } from './advance.ts';
import { countRun, newTally, numbersOf, type RunningContact, sumOf } from './count-runs.ts';
import type { FlowGraph } from './graph.ts';

const graph = graphOf(
  [nodeOf('start', 's', {}), nodeOf('question', 'q', { message: 'Nome?', answerKey: 'n' }), textNode('t', 'Oi')],
  [edge('s', 'q'), edge('q', 't'), edge('t', 'q')],
);

/** A contact's progress after as many answers, or waits, as are given. */
const progressIn = (flow: FlowGraph, moves: number, chance: number): FlowProgress => {
  let random = chance;
  let progress = progressAfter({ flowId: 1, version: 1 }, beginFlow(flow, random));
  for (let move = 0; move < moves && progress.place !== null; move++) {
    random = nextChance(random);
    const event = progress.place.isTimed ? ({ type: 'time' } as const) : ({ type: 'answer', text: '1' } as const);
    progress = progressAfter(progress, continueFlow(flow, progress.place, event, random));
  }
  return progress;
};

const passedOf = ({ passed = [] }: FlowProgress): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const one of passed) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
};

describe('the numbers of a version', () => {
  it('count runs that ended and contacts that are in it', () => {
    const tally = newTally();
    countRun(tally, { outcome: 'finished', nodeId: 't', passed: { 0: 1, 1: 2, 2: 1 } });
    countRun(tally, { outcome: 'accepted', nodeId: 'q', passed: { 0: 1 } });
    const { nodes, edges } = numbersOf(graph, tally, [{ nodeId: 'q', passed: [0] }]);
    expect(nodes).toEqual([
      { nodeId: 's', entered: 3, left: 3, ended: 0, waiting: 0 },
      { nodeId: 'q', entered: 4, left: 2, ended: 1, waiting: 1 },
      { nodeId: 't', entered: 2, left: 1, ended: 1, waiting: 0 },
    ]);
    expect(edges.map(({ passed }) => passed)).toEqual([3, 2, 1]);
    expect(tally.outcomes).toEqual({ finished: 1, accepted: 1 });
  });

  it('of several days are those of all runs', () => {
    const days = [newTally(), newTally()];
    const all = newTally();
    for (const [day, nodeId] of ['t', 'q'].entries())
      for (const tally of [days[day]!, all]) countRun(tally, { outcome: 'finished', nodeId, passed: { 0: 1, 1: day } });
    expect(sumOf(days)).toEqual(all);
    expect(sumOf([])).toEqual(newTally());
  });

  it('of any flow: whoever entered a node has left it, ended there, or waits there', () => {
    const moves = fc.array(fc.tuple(fc.nat(12), fc.double({ min: 0, max: 0.99, noNaN: true })), { maxLength: 8 });
    fc.assert(
      fc.property(anyFlow(), moves, (flow, contacts) => {
        const tally = newTally();
        const running: RunningContact[] = [];
        for (const [count, chance] of contacts) {
          const progress = progressIn(flow, count, chance);
          const { place, end, passed = [] } = progress;
          if (passed.length >= 300) return;
          if (place) running.push({ nodeId: place.nodeId, passed });
          else if (end) countRun(tally, { outcome: 'finished', nodeId: end.nodeId, passed: passedOf(progress) });
        }
        for (const { entered, left, ended, waiting } of numbersOf(flow, tally, running).nodes)
          expect(entered).toBe(left + ended + waiting);
      }),
      { numRuns: 60 },
    );
  });
});
