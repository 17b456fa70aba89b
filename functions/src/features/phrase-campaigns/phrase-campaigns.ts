import * as contract from '@recado/shared/contract/phrase-campaigns';
import { bindAll, type UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import {
  phraseCampaignEntity,
  type PhraseCampaignRecord,
  presentPhraseCampaign,
} from '../../data/phrase-campaigns/store.ts';
import { recordEvents } from '../../domain/records/record-events.ts';
import { recordsOf } from '../../domain/records/records-of.ts';
import { existing } from '../../platform/existing.ts';
import { searchPage } from '../../platform/page-of.ts';

const phraseCampaigns = recordsOf({
  thing: 'phraseCampaign',
  /** The connection learns that it has phrases: messages on others read none. */
  store: ({ stores: { connections, phraseCampaigns: store } }) => ({
    ...store,
    refusals: { ...store.refusals, connection: 'ERR_NO_WAPP_FOUND' as const },
    create: (record: PhraseCampaignRecord) => [...store.create(record), connections.phrasesAdded(record.whatsappId)],
    update: (before: PhraseCampaignRecord, change: Partial<PhraseCampaignRecord>) => [
      ...store.update(before, change),
      ...(change.whatsappId === undefined ? [] : [connections.phrasesAdded(change.whatsappId)]),
    ],
  }),
  present: presentPhraseCampaign,
  effects: recordEvents(phraseCampaignEntity, contract.phraseCampaignEvent, {
    rooms: () => ['everything'],
    changed: (record: PhraseCampaignRecord) => ({ record: presentPhraseCampaign(record) }),
    removed: ({ id }) => ({ id }),
  }),
});

const checkFlow = async ({ stores }: UserContext, flowId: number | undefined): Promise<void> => {
  if (flowId !== undefined) existing('flow', await stores.flows.get(flowId));
};

/** The phrase campaigns of which the name or the phrase contains the searched text. */
const listPhraseCampaigns: UseCase<typeof contract.listPhraseCampaigns> = async ({ stores }, { query }) => {
  const all = await stores.phraseCampaigns.list();
  const { rows, ...position } = searchPage(all, query, ({ name, phrase }) => [name, phrase]);
  return { flow: rows.map(presentPhraseCampaign), ...position };
};

/** Returns a phrase campaign. */
const getPhraseCampaign: UseCase<typeof contract.getPhraseCampaign> = phraseCampaigns.get;

/** Adds a phrase campaign. */
export const createPhraseCampaign: UseCase<typeof contract.createPhraseCampaign> = async (context, { body }) => {
  await checkFlow(context, body.flowId);
  const record = phraseCampaignEntity.record({ ...body, id: await context.ids.next('phrase-campaign') });
  return phraseCampaigns.add(context, record);
};

/** Changes a phrase campaign. */
export const updatePhraseCampaign: UseCase<typeof contract.updatePhraseCampaign> = async (context, input) => {
  await checkFlow(context, input.body.flowId);
  return phraseCampaigns.change(context, input, () => input.body);
};

/** Deletes a phrase campaign. */
export const deletePhraseCampaign: UseCase<typeof contract.deletePhraseCampaign> = (context, { params: { id } }) =>
  phraseCampaigns.remove(context, id);

export const phraseCampaignsBindings = bindAll(contract, {
  listPhraseCampaigns,
  getPhraseCampaign,
  createPhraseCampaign,
  updatePhraseCampaign,
  deletePhraseCampaign,
});
