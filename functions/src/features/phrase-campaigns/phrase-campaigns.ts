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
import type { Write } from '../../platform/write.ts';

/** Lets a connection forget that it has phrases, where this one is its last. A removed connection has nothing to forget. */
const withoutPhrase = async (
  { stores: { connections, phraseCampaigns: store } }: UserContext,
  { id, whatsappId }: PhraseCampaignRecord,
): Promise<Write[]> => {
  const connection = await connections.get(whatsappId);
  const others = (await store.idsOf(whatsappId)).filter((other) => other !== id);
  return connection && others.length === 0 ? [connections.phrasesGone(connection)] : [];
};

const phraseCampaigns = recordsOf({
  thing: 'phraseCampaign',
  /** The connection learns whether it has phrases: messages on others read none. */
  store: (context) => {
    const { connections, phraseCampaigns: store } = context.stores;
    return {
      ...store,
      refusals: { ...store.refusals, connection: 'ERR_NO_WAPP_FOUND' as const },
      create: (record: PhraseCampaignRecord) => [...store.create(record), connections.phrasesAdded(record.whatsappId)],
      update: async (before: PhraseCampaignRecord, change: Partial<PhraseCampaignRecord>) => {
        const { whatsappId } = change;
        if (whatsappId === undefined) return store.update(before, change);
        const left = whatsappId === before.whatsappId ? [] : await withoutPhrase(context, before);
        return [...store.update(before, change), connections.phrasesAdded(whatsappId), ...left];
      },
      remove: async (record: PhraseCampaignRecord) => [
        ...store.remove(record),
        ...(await withoutPhrase(context, record)),
      ],
    };
  },
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
