import * as z from 'zod';
import { flowConnection } from '../flow/graph.ts';
import { flowOutcomes } from '../flow/run-outcomes.ts';
import { endpoint } from './grammar.ts';
import { idParams, isoDate, isoDay, page, pageResult } from './parameters.ts';

const calls = { group: 'inbox', access: 'admin', plan: 'useIntegrations' } as const;
const one = { ...calls, access: 'admin', params: idParams('flow') } as const;

const outcome = z.enum(flowOutcomes);

/** The first and the last day on which runs ended, in the company's time zone. */
const period = { startDate: isoDay.optional(), endDate: isoDay.optional() };

/** The numbers of a flow's published version. */
const flowNumbers = z.object({
  /** The number of the version; null before the first publication. */
  number: z.int().nullable(),
  /** Runs that ended on the days of the period, and contacts that are in the version now. */
  runs: z.int(),
  running: z.int(),
  outcomes: z.partialRecord(outcome, z.int()),
  nodes: z.array(z.object({ nodeId: z.string(), entered: z.int(), left: z.int(), ended: z.int(), waiting: z.int() })),
  edges: z.array(flowConnection.extend({ passed: z.int() })),
  /** True where there are more runs than one call counts: the next one counts on. */
  isPartial: z.boolean(),
});
export type FlowNumbers = z.output<typeof flowNumbers>;

/** A contact's run of a flow, from its start to its end. */
const flowRun = z.object({
  /** Masked for users who may not see numbers; empty where the contact has none, or is gone. */
  contactName: z.string(),
  contactNumber: z.string(),
  /** The number of the version. */
  version: z.int(),
  startedAt: isoDate,
  endedAt: isoDate,
  outcome,
  /** The answers, by the keys of the variables. */
  answers: z.record(z.string(), z.string()),
});
export type FlowRun = z.output<typeof flowRun>;

export const getFlowNumbers = endpoint({
  ...one,
  name: 'getFlowNumbers',
  summary:
    'Counts who entered, left and ended at each node of a flow’s published version in up to 92 days, the last 30 unless given, and who waits there now',
  method: 'GET',
  path: '/flowbuilder/{id}/numbers',
  query: z.object(period),
  result: flowNumbers,
});

export const listFlowRuns = endpoint({
  ...one,
  name: 'listFlowRuns',
  summary: 'Lists the runs of a flow in the order of their ends, with the answers, a page at a time',
  method: 'GET',
  path: '/flowbuilder/{id}/runs',
  query: z.object({
    ...period,
    /** Runs of a page, 20 unless given: an export reads more. */
    rows: z.coerce.number<number>().int().min(1).max(500).optional(),
    cursor: page.cursor,
  }),
  result: z.object({ runs: z.array(flowRun), ...pageResult }),
});
