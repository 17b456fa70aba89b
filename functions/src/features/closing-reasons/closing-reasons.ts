import * as contract from '@recado/shared/contract/closing-reasons';
import { bindAll, type UseCase } from '../../context/binding.ts';
import {
  closingReasonEntity,
  type ClosingReasonRecord,
  presentClosingReason,
} from '../../data/closing-reasons/store.ts';
import { recordEvents } from '../../domain/records/record-events.ts';
import { recordsOf } from '../../domain/records/records-of.ts';

const closingReasons = recordsOf({
  thing: 'closingReason',
  store: ({ stores }) => stores.closingReasons,
  present: presentClosingReason,
  effects: recordEvents(closingReasonEntity, contract.closingReasonEvent, {
    rooms: () => ['everyone'],
    changed: (record: ClosingReasonRecord) => ({ record: presentClosingReason(record) }),
    removed: ({ id }) => ({ id }),
  }),
});

/** Lists all closing reasons in the order in which they are offered. */
export const listClosingReasons: UseCase<typeof contract.listClosingReasons> = async ({ stores }) =>
  (await stores.closingReasons.list()).map(presentClosingReason);

/** Adds a closing reason. */
export const createClosingReason: UseCase<typeof contract.createClosingReason> = async (context, { body }) =>
  closingReasons.add(context, closingReasonEntity.record({ ...body, id: await context.ids.next('closing-reason') }));

/** Changes a closing reason. */
export const updateClosingReason: UseCase<typeof contract.updateClosingReason> = (context, input) =>
  closingReasons.change(context, input, () => input.body);

/** Deletes a closing reason; its name is kept for the cycles that ended with it. */
export const deleteClosingReason: UseCase<typeof contract.deleteClosingReason> = (context, { params: { id } }) =>
  closingReasons.remove(context, id);

export const closingReasonsBindings = bindAll(contract, {
  listClosingReasons,
  getClosingReason: closingReasons.get,
  createClosingReason,
  updateClosingReason,
  deleteClosingReason,
});
