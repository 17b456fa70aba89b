import * as z from 'zod';
import { playLimits } from '../limits/bot-plays.ts';
import { flowTestLimits } from '../limits/flows.ts';
import { skipMove, writeMove } from './bot-plays.ts';
import { playFlowScene } from './flow-plays.ts';
import { revision } from './flows.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { done, id, idOf, idParams, isoDate, recordChanges, trimmed } from './parameters.ts';

const name = trimmed(flowTestLimits.name);

/** The part of a recorded conversation that does not follow from the flow: who writes what, when and where. */
export const flowTestScene = playFlowScene.extend({
  moves: z
    .array(z.discriminatedUnion('type', [writeMove, skipMove]))
    .min(1)
    .max(playLimits.moves),
});
export type FlowTestScene = z.output<typeof flowTestScene>;

/** A recorded test of a flow: a conversation with its draft, and what the customer got in it. */
export const flowTest = z.object({
  id,
  flowId: id,
  name,
  /** Number of messages and skipped waits of the customer. */
  moves: z.int(),
  /** The user who recorded what the customer gets, or accepted it last, and when. */
  recordedBy: id,
  recordedAt: isoDate,
});
export type FlowTest = z.output<typeof flowTest>;

/** A difference between what a customer got when a test was recorded and what it gets of the draft. */
const flowTestDifference = z.object({
  /** The position of the customer's move, and its text; null for a wait that was skipped. */
  move: z.int(),
  said: z.string().nullable(),
  /** The node of the draft to which the difference leads; null for one that is none of a node's. */
  nodeId: z.string().nullable(),
  what: z.enum([
    /** A text, or the name of a file with the text below it. */
    'message',
    /** The value of a variable. */
    'variable',
    /** The node at which the customer stands; null after the end. */
    'place',
    /** Milliseconds that the flow waits for; null where it waits for the customer. */
    'wait',
    /** The id of the queue in which the ticket waits. */
    'queue',
  ]),
  /** The name of the variable. */
  variable: z.string().nullable(),
  expected: z.string().nullable(),
  actual: z.string().nullable(),
});
export type FlowTestDifference = z.output<typeof flowTestDifference>;

/** The result of a test as it was recorded at that time. */
export const flowTestResult = flowTest.pick({ id: true, name: true, recordedAt: true }).extend({
  /** `noConnection`: the connection of the recorded conversation is gone. */
  outcome: z.enum(['passes', 'differs', 'noConnection']),
  /** The first differences, in the order of the conversation. */
  differences: z.array(flowTestDifference),
});
export type FlowTestResult = z.output<typeof flowTestResult>;

const calls = { group: 'inbox', access: 'admin', plan: 'useIntegrations' } as const;
const ofFlow = { ...calls, access: 'admin', params: idParams('flow') } as const;
const one = {
  ...calls,
  path: '/flowbuilder/{id}/tests/{testId}',
  params: z.object({ id: idOf('flow'), testId: idOf('flowTest') }),
} as const;

export const listFlowTests = endpoint({
  ...ofFlow,
  name: 'listFlowTests',
  summary: 'Lists the recorded tests of a flow in the order in which they were recorded',
  method: 'GET',
  path: '/flowbuilder/{id}/tests',
  result: z.array(flowTest),
});

export const getFlowTest = endpoint({
  ...one,
  name: 'getFlowTest',
  summary: 'Returns a recorded test of a flow with the conversation that it plays',
  method: 'GET',
  result: flowTest.extend({ scene: flowTestScene }),
});

export const createFlowTest = endpoint({
  ...ofFlow,
  name: 'createFlowTest',
  summary: 'Plays a conversation with the draft of a flow, and keeps it as a test of the flow',
  method: 'POST',
  creates: true,
  path: '/flowbuilder/{id}/tests',
  body: z.object({
    name,
    scene: flowTestScene,
    /** The revision of the draft that the caller saw; any unless given. */
    revision: revision.optional(),
  }),
  result: flowTest,
  errors: ['ERR_CHANGED_MEANWHILE', 'ERR_NO_WAPP_FOUND', 'ERR_FLOW_TEST_SIZE', 'ERR_LIMIT_REACHED'],
  example: {
    body: {
      name: 'Compra',
      scene: { at: 1_790_000_000_000, name: 'Maria', moves: [{ type: 'write', text: 'Olá' }] },
    },
  },
});

export const updateFlowTest = endpoint({
  ...one,
  name: 'updateFlowTest',
  summary: 'Renames a recorded test of a flow',
  method: 'PUT',
  edit: true,
  body: z.object({ name }),
  result: flowTest,
  example: { body: { name: 'Compra com desconto' } },
});

export const acceptFlowTest = endpoint({
  ...one,
  name: 'acceptFlowTest',
  summary: 'Keeps what the customer of a recorded test gets of the draft as what it should get',
  method: 'POST',
  path: '/flowbuilder/{id}/tests/{testId}/accept',
  body: z.object({ revision }),
  result: flowTest,
  errors: ['ERR_CHANGED_MEANWHILE', 'ERR_NO_WAPP_FOUND', 'ERR_FLOW_TEST_SIZE'],
  example: { body: { revision: 1 } },
});

export const deleteFlowTest = endpoint({
  ...one,
  name: 'deleteFlowTest',
  summary: 'Deletes a recorded test of a flow',
  method: 'DELETE',
  result: done,
});

export const runFlowTests = endpoint({
  ...ofFlow,
  name: 'runFlowTests',
  summary: 'Plays recorded tests with the draft of a flow, all unless one is named; sends and stores nothing',
  method: 'POST',
  path: '/flowbuilder/{id}/tests/run',
  body: z.object({ testId: id.nullable().default(null) }),
  result: z.object({
    /** The revision of the draft that was played. */
    revision,
    results: z.array(flowTestResult),
  }),
  errors: ['ERR_NO_FLOW_TEST_FOUND'],
  example: { body: {} },
});

/** Sent to administrators. */
export const flowTestEvent = realtimeEvent('flowTest', recordChanges({ record: flowTest }, { id, flowId: id }));
