import * as z from 'zod';
import { endpoint, realtimeEvent } from './grammar.ts';
import { queueLimits } from '../limits/queues.ts';
import { done, id, idParams, text, trimmed } from './parameters.ts';

const fields = {
  name: trimmed(queueLimits.name),
  /** Hexadecimal, unique in the company. */
  color: trimmed(queueLimits.color).regex(/^#[0-9a-fA-F]+$/),
  orderQueue: z.int().nullable(),
  greetingMessage: text(queueLimits.greetingMessage),
};

export const queue = z.object({ id, ...fields });
export type Queue = z.output<typeof queue>;

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
