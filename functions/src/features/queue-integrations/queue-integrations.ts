import { AppError } from '@recado/shared/contract/errors';
import * as contract from '@recado/shared/contract/queue-integrations';
import { bindAll, type UseCase } from '../../context/binding.ts';
import {
  presentQueueIntegration,
  queueIntegrationEntity,
  type QueueIntegrationRecord,
} from '../../data/queue-integrations/store.ts';
import { recordEvents } from '../../domain/records/record-events.ts';
import { recordsOf } from '../../domain/records/records-of.ts';
import { searchPage } from '../../platform/page-of.ts';
import { checkRequired, prepareFields } from './prepare-fields.ts';
import { testQueueIntegration } from './test-session.ts';
import { usesOf } from './uses-of.ts';

const queueIntegrations = recordsOf({
  thing: 'queueIntegration',
  store: ({ stores }) => stores.queueIntegrations,
  present: presentQueueIntegration,
  effects: recordEvents(queueIntegrationEntity, contract.queueIntegrationEvent, {
    rooms: () => ['everything'],
    changed: (record: QueueIntegrationRecord) => ({ queueIntegration: presentQueueIntegration(record) }),
    removed: ({ id }) => ({ integrationId: id }),
  }),
});

/** The queue integrations of which the name contains the searched text. */
const listQueueIntegrations: UseCase<typeof contract.listQueueIntegrations> = async ({ stores }, { query }) => {
  const { rows, ...position } = searchPage(await stores.queueIntegrations.list(), query, ({ name }) => [name]);
  return { queueIntegrations: rows.map(presentQueueIntegration), ...position };
};

/** The names of all queue integrations. */
const listAllQueueIntegrations: UseCase<typeof contract.listAllQueueIntegrations> = async ({ stores }) =>
  (await stores.queueIntegrations.list()).map(({ id, name, type }) => ({ id, name, type }));

/** Returns a queue integration, without its secrets. */
const getQueueIntegration: UseCase<typeof contract.getQueueIntegration> = queueIntegrations.get;

/** Adds a queue integration. */
export const createQueueIntegration: UseCase<typeof contract.createQueueIntegration> = async (context, { body }) => {
  const fields = {
    ...contract.defaultIntegration,
    jsonContent: null,
    secret: null,
    ...(await prepareFields(context, body)),
    name: body.name,
    type: body.type,
  };
  const record = queueIntegrationEntity.record({ ...fields, id: await context.ids.next('queue-integration') });
  checkRequired(record);
  return queueIntegrations.add(context, record);
};

/** Changes a queue integration. A secret that is not given stays as it is. */
export const updateQueueIntegration: UseCase<typeof contract.updateQueueIntegration> = async (context, input) => {
  const fields = await prepareFields(context, input.body);
  return queueIntegrations.change(context, input, (before) => {
    checkRequired({ ...before, ...fields });
    return fields;
  });
};

/** Deletes a queue integration that nothing names. The customers that it answers wait for a person. */
export const deleteQueueIntegration: UseCase<typeof contract.deleteQueueIntegration> = (context, { params: { id } }) =>
  queueIntegrations.remove(context, id, async () => {
    const uses = await usesOf(context, id);
    if (uses.length > 0) throw new AppError('ERR_INTEGRATION_IN_USE', { uses: uses.join(', ') });
  });

export const queueIntegrationsBindings = bindAll(contract, {
  listQueueIntegrations,
  listAllQueueIntegrations,
  getQueueIntegration,
  createQueueIntegration,
  updateQueueIntegration,
  deleteQueueIntegration,
  testQueueIntegration,
});
