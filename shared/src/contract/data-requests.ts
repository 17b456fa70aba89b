import * as z from 'zod';
import { dataRequestKinds, dataRequestLimits, dataRequestStates, dataRequestWays } from '../limits/personal-data.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { done, id, idParams, isoDate, isoDay, recordChanges, text, trimmed } from './parameters.ts';

const fields = {
  kind: z.enum(dataRequestKinds),
  state: z.enum(dataRequestStates),
  /** The contacts that the person is; none while they are not known. */
  contactIds: z.array(id).max(dataRequestLimits.contacts),
  /** The person itself, or who asked for it. */
  requester: trimmed(dataRequestLimits.requester),
  way: z.enum(dataRequestWays),
  receivedOn: isoDay,
  note: text(dataRequestLimits.note),
  /** The reason of a refusal; empty in other states. */
  reason: text(dataRequestLimits.reason),
};

/** A request of a person about its personal data (LGPD, article 18). */
export const dataRequest = z.object({
  id,
  ...fields,
  /** Empty once the person was erased. */
  requester: z.string(),
  /** The contacts with their names. */
  contacts: z.array(z.object({ id, name: z.string() })),
  /** The last day on which it is answered in time. */
  dueOn: z.iso.date(),
  /** The day on which it was answered or refused; null before. */
  closedOn: z.iso.date().nullable(),
  createdAt: isoDate,
});
export type DataRequest = z.output<typeof dataRequest>;

const calls = { group: 'inbox', access: 'admin' } as const;
const one = { ...calls, path: '/data-requests/{id}', params: idParams('dataRequest') } as const;

export const listDataRequests = endpoint({
  ...calls,
  name: 'listDataRequests',
  summary:
    'Lists the requests of people about their personal data: those to be answered first, by the day on which they are due',
  method: 'GET',
  path: '/data-requests',
  result: z.array(dataRequest),
});

export const getDataRequest = endpoint({
  ...one,
  name: 'getDataRequest',
  summary: 'Returns a request about personal data',
  method: 'GET',
  result: dataRequest,
});

export const createDataRequest = endpoint({
  ...calls,
  name: 'createDataRequest',
  summary: 'Adds a request about personal data; it is due 15 days after it was received',
  method: 'POST',
  creates: true,
  path: '/data-requests',
  body: z.object({
    kind: fields.kind,
    requester: fields.requester,
    way: fields.way,
    receivedOn: fields.receivedOn,
    contactIds: fields.contactIds.default([]),
    state: fields.state.default('open'),
    note: fields.note.default(''),
    reason: fields.reason.default(''),
  }),
  result: dataRequest,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_DATA_REQUEST_REASON', 'ERR_LIMIT_REACHED'],
  example: { body: { kind: 'access', requester: 'Maria Silva', way: 'email', receivedOn: '2026-11-02' } },
});

export const updateDataRequest = endpoint({
  ...one,
  name: 'updateDataRequest',
  summary: 'Changes a request about personal data',
  method: 'PUT',
  edit: true,
  body: z.object(fields).partial(),
  result: dataRequest,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_DATA_REQUEST_REASON'],
  example: { body: { state: 'inProgress' } },
});

export const deleteDataRequest = endpoint({
  ...one,
  name: 'deleteDataRequest',
  summary: 'Deletes a request about personal data',
  method: 'DELETE',
  result: done,
});

/** Sent to administrators. */
export const dataRequestEvent = realtimeEvent('dataRequest', recordChanges({ record: dataRequest }, { id }));
