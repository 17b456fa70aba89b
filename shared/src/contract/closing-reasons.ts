import * as z from 'zod';
import { closingReasonLimits } from '../limits/closing-reasons.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { done, id, idParams, recordChanges, trimmed } from './parameters.ts';

const fields = {
  name: trimmed(closingReasonLimits.name),
  /** False for a reason that is offered no more. */
  isActive: z.boolean(),
  /** Reasons are offered by it, then by their names. */
  order: z.int().min(0).max(closingReasonLimits.order.max),
};

/** A reason of the company's list, which an agent chooses on resolving a ticket. */
export const closingReason = z.object({ id, ...fields });
export type ClosingReason = z.output<typeof closingReason>;

const calls = { group: 'inbox', access: 'closing-reasons-page:edit' } as const;
const one = { ...calls, path: '/closing-reasons/{id}', params: idParams('closingReason') } as const;

export const listClosingReasons = endpoint({
  name: 'listClosingReasons',
  summary: 'Lists the closing reasons of the company in their order, those that are offered no more too',
  group: 'inbox',
  method: 'GET',
  scope: 'tickets:read',
  path: '/closing-reasons',
  result: z.array(closingReason),
  access: 'user',
});

export const getClosingReason = endpoint({
  ...one,
  name: 'getClosingReason',
  summary: 'Returns a closing reason',
  method: 'GET',
  result: closingReason,
});

export const createClosingReason = endpoint({
  ...calls,
  name: 'createClosingReason',
  summary: 'Adds a closing reason',
  method: 'POST',
  creates: true,
  path: '/closing-reasons',
  body: z.object({ name: fields.name, isActive: fields.isActive.default(true), order: fields.order.default(0) }),
  result: closingReason,
  errors: ['ERR_CLOSING_REASON_NAME_ALREADY_EXISTS', 'ERR_LIMIT_REACHED'],
  example: { body: { name: 'Venda concluída' } },
});

export const updateClosingReason = endpoint({
  ...one,
  name: 'updateClosingReason',
  summary: 'Changes a closing reason',
  method: 'PUT',
  edit: true,
  body: z.object(fields).partial(),
  result: closingReason,
  errors: ['ERR_CLOSING_REASON_NAME_ALREADY_EXISTS'],
  example: { body: { name: 'Encaminhado à loja', isActive: false } },
});

export const deleteClosingReason = endpoint({
  ...one,
  name: 'deleteClosingReason',
  summary: 'Deletes a closing reason; tickets that were resolved with it keep its name',
  method: 'DELETE',
  result: done,
});

export const closingReasonEvent = realtimeEvent('closingReason', recordChanges({ record: closingReason }, { id }));
