import * as z from 'zod';
import { modelBudgetLimit } from '../limits/prompts.ts';
import { endpoint } from './grammar.ts';
import { id } from './parameters.ts';

const numbers = {
  answers: z.int().min(0),
  /** Tokens that models read and wrote. */
  input: z.int().min(0),
  output: z.int().min(0),
  /** US dollars. */
  cost: z.number().min(0),
};

/** The most that models may cost in a day, in US dollars. */
const perDay = z.number().min(0).max(modelBudgetLimit);

const usage = z.object({
  perDay,
  /** US dollars of today, with what is reserved for calls under way. */
  spentToday: z.number(),
  /** Null for the nodes of flows. A prompt that was deleted has no name. */
  prompts: z.array(z.object({ promptId: id.nullable(), name: z.string().nullable(), ...numbers })),
  /** The help that agents had; null for none. */
  assistance: z.object(numbers).nullable(),
  /** Reading and searching the sources; null for none. */
  knowledge: z.object(numbers).nullable(),
  /** Answers that were judged; null for none. */
  evaluation: z.object(numbers).nullable(),
  /** The tickets that cost most. */
  tickets: z.array(z.object({ ticketId: id, uuid: z.uuid(), ...numbers })),
});
export type ModelUsage = z.output<typeof usage>;

/** The kinds of data that a provider gets. */
export const sentKinds = [
  'texts',
  'name',
  'images',
  'documents',
  'audio',
  'voice',
  'help',
  'sources',
  'questions',
  'arguments',
  'identifiers',
  'events',
] as const;

/** The uses for which data leaves. */
export const sendingUses = [
  ...(['prompts', 'flows', 'tools', 'help', 'transcriptions', 'knowledge', 'evaluation'] as const),
  ...(['integrations', 'webhooks'] as const),
] as const;

const provider = z.object({
  /** The address of its API. */
  address: z.string(),
  /** The data that it gets for each use, and the names of the prompts, flows, integrations or webhooks that send it. */
  uses: z.array(z.object({ use: z.enum(sendingUses), sends: z.array(z.enum(sentKinds)), names: z.array(z.string()) })),
});
export type Provider = z.output<typeof provider>;

const calls = { group: 'inbox', access: 'admin', plan: 'useOpenAi' } as const;

export const getModelUsage = endpoint({
  ...calls,
  name: 'getModelUsage',
  summary: 'Returns what models cost in a month, by prompt and by ticket, and the budget of a day',
  method: 'GET',
  path: '/prompt/usage',
  query: z.object({ month: z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/) }),
  result: usage,
  example: { query: { month: '2026-11' } },
});

export const setModelBudget = endpoint({
  ...calls,
  name: 'setModelBudget',
  summary: 'Changes what models may cost in a day, in US dollars',
  method: 'PUT',
  edit: true,
  path: '/prompt/budget',
  body: z.object({ perDay }),
  result: usage.pick({ perDay: true }),
  example: { body: { perDay: 10 } },
});

export const listModelProviders = endpoint({
  ...calls,
  name: 'listModelProviders',
  summary:
    'Lists the providers and services that data is sent to: for each use, the kinds of data and the prompts, flows, integrations or webhooks that send them',
  method: 'GET',
  path: '/prompt/providers',
  result: z.object({
    providers: z.array(provider),
    /** True where private notes may go along with the help for agents. */
    notes: z.boolean(),
    /** True where the company hides numbers, which are masked then. */
    numbersHidden: z.boolean(),
  }),
});
