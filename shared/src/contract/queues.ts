import * as z from 'zod';
import { endpoint, realtimeEvent } from './grammar.ts';
import { queueLimits } from '../limits/queues.ts';
import { done, id, idParams, text, trimmed } from './parameters.ts';
import { serviceHours } from './service-hours.ts';

const fields = {
  name: trimmed(queueLimits.name),
  /** Hexadecimal, unique in the company. */
  color: trimmed(queueLimits.color).regex(/^#[0-9a-fA-F]+$/),
  orderQueue: z.int().nullable(),
  greetingMessage: text(queueLimits.greetingMessage),
};

/** A queue as lists and events show it. */
export const queue = z.object({ id, ...fields });
export type Queue = z.output<typeof queue>;

/** What choosing an option does (specification 3, section 3; behaviour, section 7). */
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

export const queueOption: z.ZodType<QueueOption> = z.object({
  id,
  name: trimmed(queueLimits.optionName),
  queueType: z.enum(queueOptionTypes),
  greetingMessage: text(queueLimits.greetingMessage),
  closeTicket: z.boolean(),
  optQueueId: id.nullable(),
  optUserId: id.nullable(),
  optIntegrationId: id.nullable(),
  optFileId: id.nullable(),
  get chatbots() {
    return z.array(queueOption);
  },
});

/** A queue with what its bot and its rotation do. */
export const queueDetails = queue.extend({
  outOfHoursMessage: text(queueLimits.outOfHoursMessage),
  /** Closes a ticket that comes into the queue by the menu, after the queue's texts. */
  closeTicket: z.boolean(),
  /** Offers waiting tickets to one member after another, every `tempoRoteador` minutes. */
  ativarRoteador: z.boolean(),
  tempoRoteador: z.int().min(0),
  integrationId: id.nullable(),
  fileListId: id.nullable(),
  schedules: serviceHours,
  chatbots: z.array(queueOption),
});
export type QueueDetails = z.output<typeof queueDetails>;

const newQueue = z.object(fields).partial().required({ name: true, color: true });

export const listQueues = endpoint({
  name: 'listQueues',
  summary: 'Lists the queues of the company in their order',
  group: 'workspace',
  method: 'GET',
  path: '/queue',
  result: z.array(queue),
  access: 'user',
  errors: [],
});

export const createQueue = endpoint({
  name: 'createQueue',
  summary: 'Creates a queue within the plan’s limit',
  group: 'workspace',
  method: 'POST',
  path: '/queue',
  body: newQueue,
  result: queue,
  access: 'queues-page:edit',
  errors: ['ERR_QUEUE_COLOR_ALREADY_EXISTS', 'ERR_QUEUE_NAME_ALREADY_EXISTS', 'ERR_PLAN_LIMIT_QUEUES'],
  example: { body: { name: 'Vendas', color: '#39ACE7' } },
});

export const updateQueue = endpoint({
  name: 'updateQueue',
  summary: 'Changes a queue',
  group: 'workspace',
  method: 'PUT',
  path: '/queue/{id}',
  params: idParams,
  body: newQueue.partial(),
  result: queue,
  access: 'queues-page:edit',
  errors: ['ERR_NO_QUEUE_FOUND', 'ERR_QUEUE_COLOR_ALREADY_EXISTS', 'ERR_QUEUE_NAME_ALREADY_EXISTS'],
  example: { body: { name: 'Atendimento' } },
});

export const deleteQueue = endpoint({
  name: 'deleteQueue',
  summary: 'Removes a queue from the company and from its users and connections',
  group: 'workspace',
  method: 'DELETE',
  path: '/queue/{id}',
  params: idParams,
  result: done,
  access: 'queues-page:edit',
  errors: ['ERR_NO_QUEUE_FOUND'],
});

export const queueEvent = realtimeEvent(
  'queue',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal(['create', 'update']), queue }),
    z.object({ action: z.literal('delete'), queueId: id }),
  ]),
);
