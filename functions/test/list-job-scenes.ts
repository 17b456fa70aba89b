import { contactListEntity } from '../src/data/contact-lists/store.ts';
import { deleteCampaign } from '../src/features/campaigns/delete-campaign.ts';
import { checkContactList } from '../src/features/contact-lists/check-contact-list.ts';
import { createContactList } from '../src/features/contact-lists/create-contact-list.ts';
import { deleteContactList } from '../src/features/contact-lists/delete-contact-list.ts';
import { getLatestContactImport } from '../src/features/contacts/imports/read-imports.ts';
import { Sending } from './campaigns.ts';
import { answeringChecks, rowOf, uncheckedItems, uploadRows } from './contact-imports.ts';
import type { Scene } from './job-scene.ts';
import { addContact } from './scene-contact.ts';
import { type TestContext, userContext } from './user-context.ts';

/** Scenes of the jobs on contact lists, their imports and campaigns. */

const none = { params: undefined, query: undefined, body: undefined };

const imported = async (context: TestContext, contactListId?: number) => {
  const { contactImport } = await getLatestContactImport(context, { ...none, query: { contactListId } });
  const { status, done, created, existing, failed } = contactImport!;
  return { status, done, created, existing, failed };
};

/** A row that fails and two new contacts, behind as many rows of a contact that is there as fill the first slice. */
export const contactImport = async (): Promise<Scene> => {
  const context = userContext();
  await addContact(context, rowOf(0).number);
  const known = Array.from({ length: 98 }, (_, place) => ({ ...rowOf(0), line: place + 2 }));
  await uploadRows(context, [...known, rowOf(98, { number: '12' }), rowOf(99), rowOf(100)]);
  return {
    context,
    state: async () => ({ contacts: await context.stores.contacts.count(), shown: await imported(context) }),
  };
};

const addList = async (context: TestContext): Promise<number> => {
  const list = { id: 1, companyId: context.company.id, name: 'Clientes', createdAt: '2026-01-01T00:00:00.000Z' };
  await context.commit(context.stores.contactLists.create(contactListEntity.record(list)), []);
  return list.id;
};

export const itemImport = async (): Promise<Scene> => {
  const context = userContext();
  const contactListId = await addList(context);
  const rows = Array.from({ length: 60 }, (_, place) => rowOf(place));
  await uploadRows(context, [...rows, rowOf(60, { number: '12' }), rowOf(3)], { contactListId });
  return {
    context,
    state: async () => ({
      items: (await context.stores.contactLists.items(contactListId, null, 100)).length,
      count: (await context.stores.contactLists.get(contactListId))?.contactsCount,
      shown: await imported(context, contactListId),
    }),
  };
};

export const listRemoval = async (): Promise<Scene> => {
  const sending = await Sending.begin({ people: 55, campaign: { status: 'FINALIZADA' } });
  const { context } = sending;
  await deleteContactList(context, { ...none, params: { id: 1 } });
  const { contactLists } = context.stores;
  return { context, state: async () => [await contactLists.get(1), await contactLists.items(1, null, 100)] };
};

export const listCheck = async (): Promise<Scene> => {
  const { context } = await answeringChecks((number) =>
    number.endsWith('3') ? { state: 'unregistered' } : { state: 'registered', address: { number, lid: null } },
  );
  const { id } = await createContactList(context, { ...none, body: { name: 'Clientes' } });
  await context.commit(uncheckedItems(context, id, 5), []);
  await checkContactList(context, { ...none, params: { id } });
  return {
    context,
    state: async () =>
      (await context.stores.contactLists.items(id, null, 10)).map(({ isWhatsappValid }) => isWhatsappValid),
  };
};

export const preparation = async (): Promise<Scene> => {
  const sending = await Sending.begin({ people: 95, invalidEach: 10 });
  await sending.handle(sending.next()!);
  const { context } = sending;
  const { campaigns } = context.stores;
  return {
    context,
    state: async () => {
      const { status, isPrepared, preparedTo } = (await sending.campaign())!;
      const { audience, valid, left } = await campaigns.counts(1);
      return {
        campaign: { status, isPrepared, preparedTo, audience, valid, left },
        recipients: (await sending.recipients()).map(({ place, number, state }) => ({ place, number, state })),
        turns: (await campaigns.pace(sending.connections[0]!.id))?.turnAt !== null,
      };
    },
  };
};

export const campaignRemoval = async (): Promise<Scene> => {
  const sending = await Sending.begin({ people: 95 });
  await sending.handle(sending.next()!);
  await sending.handle(sending.next()!);
  const { context } = sending;
  context.effects.length = 0;
  await deleteCampaign(context, { ...none, params: { id: 1 } });
  return { context, state: async () => ({ campaign: await sending.campaign(), left: await sending.recipients() }) };
};
