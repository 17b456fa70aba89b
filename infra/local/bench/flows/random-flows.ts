import { playFlowScene } from '@recado/shared/contract/flow-plays';
import type { FlowGraph } from '@recado/shared/flow/graph';
import { anyFlow, anyFlowMoves } from '@recado/shared/test/any-flow';
import fc from 'fast-check';
import type { ConnectionRecord } from '../../../../functions/src/data/connections/store.ts';
import { playFlow } from '../../../../functions/src/features/flows/play-flow.ts';
import { addConnection, addQueue } from '../../../../functions/test/conversation.ts';
import { addFlow, FlowPhone } from '../../../../functions/test/flow-phone.ts';
import { type TestContext, userContext } from '../../../../functions/test/user-context.ts';

const none = { params: undefined, query: undefined, body: undefined };

/** A plan with integrations, of those that the local cloud is seeded with. */
const planId = 3;

type Move = string | null;

/** The moves of a customer who writes first. */
const whole = (moves: readonly Move[]): Move[] => ['Oi', ...moves];

interface Drawn {
  graph: FlowGraph;
  moves: readonly Move[];
  chance: number;
}

interface Scene extends Drawn {
  at: number;
  context: TestContext;
  connection: ConnectionRecord;
  /** The texts that the simulator of the editor shows. */
  played: string[];
}

/** Returns random flows with the answers of a customer: the same for the same seed. */
export const drawFlows = (count: number, seed: number, queueId: number): Drawn[] =>
  fc.sample(fc.record({ graph: anyFlow([queueId]), moves: anyFlowMoves, chance: fc.constantFrom(0, 0.25, 0.75) }), {
    numRuns: count,
    seed,
  });

/** The id of the first queue of a new company. */
export const firstQueueId = 1;

const play = async (drawn: Drawn): Promise<Scene> => {
  const context = userContext();
  context.company.planId = planId;
  await addQueue(context, 'Vendas', 'Vendas, {{firstName}}');
  const flowId = await addFlow(context, drawn.graph);
  const connection = await addConnection(context, { flowIdWelcome: flowId, flowIdNotPhrase: flowId });
  const moves = whole(drawn.moves).map((text) => (text === null ? { type: 'skip' } : { type: 'write', text }));
  const at = Date.now();
  const scene = { at, name: 'Maria Silva', moves, whatsappId: connection.id, chance: drawn.chance };
  const body = { ...playFlowScene.parse(scene), version: null };
  const { lines } = await playFlow(context, { ...none, params: { id: flowId }, body });
  const played = lines.flatMap((line) => (line.from === 'company' ? [line.text] : []));
  context.effects.length = 0;
  return { ...drawn, at, context, connection, played };
};

const use = async (phone: FlowPhone, moves: readonly Move[]): Promise<void> => {
  for (const move of whole(moves)) await (move === null ? phone.skip() : phone.write(move));
};

/** Returns whether a customer's phone gets what the editor's simulator shows, byte for byte. */
export const isPlayedAsSent = async (drawn: Drawn): Promise<boolean> => {
  const { context, connection, played, moves, ...scene } = await play(drawn);
  const phone = new FlowPhone(context, connection, scene);
  await use(phone, moves);
  return JSON.stringify(phone.sent) === JSON.stringify(played);
};

class Killed extends Error {}

/** Returns a context whose function dies at its next commit, before or after it takes effect, unless it has died already. */
const dyingOnce = (context: TestContext, when: 'before' | 'after'): TestContext => {
  let dies = true;
  return {
    ...context,
    commit: async (...given) => {
      if (dies && when === 'before') {
        dies = false;
        throw new Killed();
      }
      await context.commit(...given);
      if (dies) {
        dies = false;
        throw new Killed();
      }
    },
  };
};

interface Survival {
  kills: number;
  /** True where each message was sent once, and one record tells of each run that has ended. */
  isWhole: boolean;
}

/** Kills the function at every commit of a flow, once before and once after it takes effect, and delivers again. */
export const surviveKills = async (drawn: Drawn): Promise<Survival> => {
  const { context, connection, played, moves, ...scene } = await play(drawn);
  let kills = 0;
  const phone = new FlowPhone(context, connection, scene, async (work, by) => {
    for (const when of ['before', 'after'] as const)
      try {
        await work(dyingOnce(by, when));
        // Nothing was committed: there is nothing to die at.
        return;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        kills += 1;
      }
    await work(by);
  });
  await use(phone, moves);
  const { id, inDialogue } = await phone.ticket();
  const [dialogue, runs] = await Promise.all([
    context.stores.tickets.dialogue(id),
    context.stores.flowRuns.ofTicket(id),
  ]);
  const isRunning = inDialogue && (dialogue?.flow?.place ?? null) !== null;
  const isWhole = JSON.stringify(phone.sent) === JSON.stringify(played) && runs.length === (isRunning ? 0 : 1);
  return { kills, isWhole };
};
