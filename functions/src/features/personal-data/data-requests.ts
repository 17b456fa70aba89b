import * as contract from '@recado/shared/contract/data-requests';
import { AppError } from '@recado/shared/contract/errors';
import { localTime } from '@recado/shared/text/time';
import { bindAll, type UseCase } from '../../context/binding.ts';
import type { Context } from '../../context/context.ts';
import { dataRequestEntity, type DataRequestRecord, presentDataRequest } from '../../data/data-requests/store.ts';
import { recordsOf } from '../../domain/records/records-of.ts';
import { dataRequestEvents } from './erasing/erase-requests.ts';

const dataRequests = recordsOf({
  thing: 'dataRequest',
  store: ({ stores }) => stores.dataRequests,
  present: presentDataRequest,
  effects: dataRequestEvents,
});

/** Returns the contacts of ids with their names. Throws ERR_NO_CONTACT_FOUND where one is none, or a group. */
const contactsOf = async ({ stores }: Context, ids: readonly number[]): Promise<DataRequestRecord['contacts']> => {
  const wanted = [...new Set(ids)];
  const found = (await stores.contacts.getMany(wanted)).filter(({ isGroup }) => !isGroup);
  if (found.length < wanted.length) throw new AppError('ERR_NO_CONTACT_FOUND');
  return found.map(({ id, name }) => ({ id, name }));
};

type State = Pick<DataRequestRecord, 'state' | 'reason' | 'closedOn'>;

/** Returns the state with the day on which it ended. Throws ERR_DATA_REQUEST_REASON for a refusal without a reason. */
const stateOf = ({ clock, company }: Context, { state, reason, closedOn }: State): State => {
  const isOver = state === 'done' || state === 'refused';
  if (state === 'refused' && reason.trim() === '') throw new AppError('ERR_DATA_REQUEST_REASON');
  return {
    state,
    reason: state === 'refused' ? reason : '',
    closedOn: isOver ? (closedOn ?? localTime(clock.now(), company.timeZone).date) : null,
  };
};

/** Lists the requests, those to be answered first. */
export const listDataRequests: UseCase<typeof contract.listDataRequests> = async ({ stores }) =>
  (await stores.dataRequests.list()).map(presentDataRequest);

/** Adds a request. */
export const createDataRequest: UseCase<typeof contract.createDataRequest> = async (context, { body }) => {
  const { contactIds, state, reason, ...fields } = body;
  const contacts = await contactsOf(context, contactIds);
  const now = context.clock.now();
  return dataRequests.add(
    context,
    dataRequestEntity.record({
      ...fields,
      ...stateOf(context, { state, reason, closedOn: null }),
      contacts,
      id: await context.ids.next('data-request'),
      createdAt: new Date(now).toISOString(),
    }),
  );
};

/** Changes a request; the day of its end follows its state. */
export const updateDataRequest: UseCase<typeof contract.updateDataRequest> = async (context, input) => {
  const { contactIds, ...body } = input.body;
  const contacts = contactIds && (await contactsOf(context, contactIds));
  return dataRequests.change(context, input, (before) => {
    const after = { ...before, ...body };
    return { ...body, ...(contacts ? { contacts } : {}), ...stateOf(context, after) };
  });
};

/** Deletes a request. */
export const deleteDataRequest: UseCase<typeof contract.deleteDataRequest> = (context, { params: { id } }) =>
  dataRequests.remove(context, id);

export const dataRequestsBindings = bindAll(contract, {
  listDataRequests,
  getDataRequest: dataRequests.get,
  createDataRequest,
  updateDataRequest,
  deleteDataRequest,
});
