import * as z from 'zod';
import { queueLimits } from '../limits/queues.ts';
import { endpoint } from './grammar.ts';
import { done, id, idParams, trimmed } from './parameters.ts';
import { optionFields, optionTree, queueFaults, queueOption } from './queues.ts';

/** The place of an option in its tree. */
const place = {
  queueId: id,
  /** The option above it; null on the first level of its queue. */
  parentId: id.nullable(),
};

/** An option with those below it. */
const placedOption = z.object({ ...optionFields, chatbots: z.array(queueOption), ...place });
export type PlacedOption = z.output<typeof placedOption>;

/** An option as the list shows it. */
const optionSummary = placedOption.pick({ id: true, name: true, queueType: true, queueId: true, parentId: true });

const fields = z
  .object({ ...optionFields, name: trimmed({ max: queueLimits.optionName.max }), chatbots: optionTree })
  .omit({ id: true })
  .partial();

export const listOptions = endpoint({
  name: 'listOptions',
  summary: 'Lists the options of all queues of the company',
  group: 'workspace',
  method: 'GET',
  path: '/chatbot',
  result: z.array(optionSummary),
  access: 'queues-page:edit',
});

export const getOption = endpoint({
  name: 'getOption',
  summary: 'Returns an option with those below it',
  group: 'workspace',
  method: 'GET',
  path: '/chatbot/{id}',
  params: idParams('option'),
  result: placedOption,
  access: 'queues-page:edit',
});

export const createOption = endpoint({
  name: 'createOption',
  summary: 'Adds an option at the end of a queue’s first level, or below another option',
  group: 'workspace',
  method: 'POST',
  creates: true,
  path: '/chatbot',
  body: fields.required({ name: true }).extend({ queueId: id, parentId: id.nullable().optional() }),
  result: placedOption,
  access: 'queues-page:edit',
  errors: ['ERR_NO_OPTION_FOUND', ...queueFaults],
  example: { body: { queueId: 1, name: 'Horário de atendimento', greetingMessage: 'Abrimos das 8h às 18h.' } },
});

export const updateOption = endpoint({
  name: 'updateOption',
  summary: 'Changes an option; `chatbots` replaces those below it',
  group: 'workspace',
  method: 'PUT',
  path: '/chatbot/{id}',
  params: idParams('option'),
  body: fields,
  result: placedOption,
  access: 'queues-page:edit',
  errors: queueFaults,
  example: { body: { name: 'Horário da loja' } },
});

export const deleteOption = endpoint({
  name: 'deleteOption',
  summary: 'Removes an option with those below it',
  group: 'workspace',
  method: 'DELETE',
  path: '/chatbot/{id}',
  params: idParams('option'),
  result: done,
  access: 'queues-page:edit',
});
