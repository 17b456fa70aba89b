import * as z from 'zod';
import type { ErrorCode } from './errors.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { queueLimits, rotationMinutes } from '../limits/queues.ts';
import { done, id, idParams, text, trimmed } from './parameters.ts';
import { serviceHours } from './service-hours.ts';
import { serviceLevels } from './service-levels.ts';

const fields = {
  name: trimmed(queueLimits.name),
  /** Hexadecimal, unique in the company. */
  color: trimmed(queueLimits.color).regex(/^#[0-9a-fA-F]+$/),
  orderQueue: z.int().nullable(),
  greetingMessage: text(queueLimits.greetingMessage),
};

/** A queue as lists and events show it; `hasServiceLevels` where it promises an answer or a resolution in time. */
export const queue = z.object({ id, ...fields, hasServiceLevels: z.boolean() });
export type Queue = z.output<typeof queue>;

/** The kinds of options of a queue (specification 3, section 3; behaviour, section 7). */
export const queueOptionTypes = ['text', 'attendent', 'queue', 'integration', 'file'] as const;
export type QueueOptionType = (typeof queueOptionTypes)[number];

/** An option that a contact chooses by its number, with those below it. */
export interface QueueOption {
  id: number;
  name: string;
  queueType: QueueOptionType;
  greetingMessage: string;
  closeTicket: boolean;
  optQueueId: number | null;
  optUserId: number | null;
  optIntegrationId: number | null;
  optFileId: number | null;
  chatbots: QueueOption[];
}

/** The fields of an option besides those below it. */
export const optionFields = {
  id,
  name: trimmed(queueLimits.optionName),
  queueType: z.enum(queueOptionTypes),
  greetingMessage: text(queueLimits.greetingMessage),
  closeTicket: z.boolean(),
  optQueueId: id.nullable(),
  optUserId: id.nullable(),
  optIntegrationId: id.nullable(),
  optFileId: id.nullable(),
};

export const queueOption: z.ZodType<QueueOption> = z
  .object({
    ...optionFields,
    get chatbots() {
      return z.array(queueOption);
    },
  })
  .meta({ id: 'QueueOption' });

/** A queue with what its bot and its rotation do, and what it promises. */
export const queueDetails = z.object({
  id,
  ...fields,
  outOfHoursMessage: text(queueLimits.outOfHoursMessage),
  /** Closes a ticket that comes into the queue by the menu, after the queue's texts, or that an agent puts into it. */
  closeTicket: z.boolean(),
  /** Offers waiting tickets to one member after another, every `tempoRoteador` minutes. */
  ativarRoteador: z.boolean(),
  tempoRoteador: z.int().min(0),
  integrationId: id.nullable(),
  /** The prompt by which a model answers in the queue, before its integration. */
  promptId: id.nullable(),
  fileListId: id.nullable(),
  schedules: serviceHours,
  serviceLevels,
  chatbots: z.array(queueOption),
});
export type QueueDetails = z.output<typeof queueDetails>;

/** A larger tree is refused before it is read: reading a level takes a level of the stack. */
const mostParsed = 2 * queueLimits.options;

const isParsable = (tree: unknown): boolean => {
  const pending = [tree];
  for (let count = 0; pending.length > 0; count++) {
    if (count > mostParsed) return false;
    const next: unknown = pending.pop();
    const level: unknown = Array.isArray(next) ? next : (next as { chatbots?: unknown } | null | undefined)?.chatbots;
    if (Array.isArray(level)) pending.push(...(level as unknown[]).slice(0, mostParsed + 1));
  }
  return true;
};

/** An option as calls give it. One without an id, or with one that the queue does not have, is new. */
export interface QueueOptionInput extends Omit<QueueOption, 'id' | 'chatbots'> {
  id?: number | null | undefined;
  chatbots: QueueOptionInput[];
}
type OptionBody = Pick<QueueOption, 'name'> & {
  [Field in Exclude<keyof QueueOptionInput, 'name' | 'chatbots'>]?: QueueOptionInput[Field] | undefined;
} & { chatbots?: OptionBody[] | undefined };

export const queueOptionInput: z.ZodType<QueueOptionInput, OptionBody> = z
  .object({
    id: id.nullish(),
    name: trimmed({ max: queueLimits.optionName.max }),
    queueType: optionFields.queueType.default('text'),
    greetingMessage: optionFields.greetingMessage.default(''),
    closeTicket: z.boolean().default(false),
    optQueueId: id.nullable().default(null),
    optUserId: id.nullable().default(null),
    optIntegrationId: id.nullable().default(null),
    optFileId: id.nullable().default(null),
    get chatbots() {
      return z.array(queueOptionInput).default([]);
    },
  })
  .meta({ id: 'QueueOptionInput' });

/** An option tree as calls give it. */
export const optionTree = z.preprocess((tree, context) => {
  if (isParsable(tree)) return tree;
  context.addIssue({ code: 'custom', message: 'too many options' });
  return z.NEVER;
}, z.array(queueOptionInput)) as unknown as z.ZodType<QueueOptionInput[], OptionBody[]>;

const newQueue = z
  .object({
    ...fields,
    outOfHoursMessage: queueDetails.shape.outOfHoursMessage,
    closeTicket: z.boolean(),
    ativarRoteador: z.boolean(),
    tempoRoteador: z.literal(rotationMinutes),
    integrationId: id.nullable(),
    promptId: id.nullable(),
    fileListId: id.nullable(),
    schedules: serviceHours,
    serviceLevels,
    chatbots: optionTree,
  })
  .partial()
  .required({ name: true, color: true });

/** The errors by which a queue with its options may be refused. */
export const queueFaults = [
  'ERR_OPTION_NAME',
  'ERR_OPTION_MESSAGE',
  'ERR_OPTION_TARGET',
  'ERR_OPTION_COUNT',
  'ERR_OPTION_SIZE',
  'ERR_NO_QUEUE_FOUND',
  'ERR_NO_USER_FOUND',
  'ERR_NO_FILE_LIST_FOUND',
  'ERR_NO_QUEUE_INTEGRATION_FOUND',
  'ERR_NO_PROMPT_FOUND',
  'ERR_PLAN_FEATURE',
] as const satisfies readonly ErrorCode[];

export const listQueues = endpoint({
  name: 'listQueues',
  summary: 'Lists the queues of the company in their order',
  group: 'workspace',
  method: 'GET',
  path: '/queue',
  result: z.array(queue),
  access: 'user',
});

export const getQueue = endpoint({
  name: 'getQueue',
  summary: 'Returns a queue with its hours and its option tree',
  group: 'workspace',
  method: 'GET',
  path: '/queue/{id}',
  params: idParams('queue'),
  result: queueDetails,
  access: 'queues-page:edit',
});

export const createQueue = endpoint({
  name: 'createQueue',
  summary: 'Creates a queue within the plan’s limit',
  group: 'workspace',
  method: 'POST',
  creates: true,
  path: '/queue',
  body: newQueue,
  result: queueDetails,
  access: 'queues-page:edit',
  errors: [
    'ERR_QUEUE_COLOR_ALREADY_EXISTS',
    'ERR_QUEUE_NAME_ALREADY_EXISTS',
    'ERR_PLAN_LIMIT_QUEUES',
    'ERR_WAPP_GREETING_REQUIRED',
    'ERR_QUEUE_OUT_OF_HOURS',
    'ERR_SERVICE_LEVEL_TARGET',
    'ERR_SERVICE_LEVEL_NOTIFIED',
    ...queueFaults,
  ],
  example: {
    body: {
      name: 'Vendas',
      color: '#39ACE7',
      greetingMessage: 'Olá! O que você procura?',
      chatbots: [{ name: 'Horário de atendimento', greetingMessage: 'Abrimos das 8h às 18h.' }],
    },
  },
});

export const updateQueue = endpoint({
  name: 'updateQueue',
  summary: 'Changes a queue',
  group: 'workspace',
  method: 'PUT',
  edit: true,
  path: '/queue/{id}',
  params: idParams('queue'),
  body: newQueue.partial(),
  result: queueDetails,
  access: 'queues-page:edit',
  errors: [
    'ERR_QUEUE_COLOR_ALREADY_EXISTS',
    'ERR_QUEUE_NAME_ALREADY_EXISTS',
    'ERR_WAPP_GREETING_REQUIRED',
    'ERR_QUEUE_OUT_OF_HOURS',
    'ERR_SERVICE_LEVEL_TARGET',
    'ERR_SERVICE_LEVEL_NOTIFIED',
    ...queueFaults,
  ],
  example: { body: { name: 'Atendimento' } },
});

export const deleteQueue = endpoint({
  name: 'deleteQueue',
  summary: 'Removes a queue from the company and from its users and connections',
  group: 'workspace',
  method: 'DELETE',
  path: '/queue/{id}',
  params: idParams('queue'),
  result: done,
  access: 'queues-page:edit',
});

export const queueEvent = realtimeEvent(
  'queue',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal(['create', 'update']), queue }),
    z.object({ action: z.literal('delete'), queueId: id }),
  ]),
);
