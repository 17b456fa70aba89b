import type { BodyOf } from '@recado/shared/contract/grammar';
import type { Campaign, createCampaign as endpoint } from '@recado/shared/contract/campaigns';
import type { SkipReason } from '@recado/shared/contract/campaign-recipients';
import { campaignRecipientEntity } from '../src/data/campaigns/entities.ts';
import type { RecipientRecord } from '../src/data/campaigns/store.ts';
import {
  contactListEntity,
  type ContactListItemRecord,
  contactListItemEntity,
  type ContactListRecord,
} from '../src/data/contact-lists/store.ts';
import { newContact } from '../src/data/contacts/new-contact.ts';
import type { ContactRecord } from '../src/data/contacts/record.ts';
import { tagEntity } from '../src/data/tags/entities.ts';
import type { TagRecord } from '../src/data/tags/store.ts';
import { createCampaign } from '../src/features/campaigns/create-campaign.ts';
import { addConnection, anyNumber } from './conversation.ts';
import type { TestContext } from './user-context.ts';

/** A contact list with these items: people whose numbers WhatsApp knows unless the test says otherwise. */
export const addContactList = async (
  context: TestContext,
  items: readonly Partial<ContactListItemRecord>[] = [{}],
): Promise<ContactListRecord> => {
  const { clock, company, ids, stores } = context;
  const id = await ids.next('contact-list');
  const list = contactListEntity.record({
    id,
    companyId: company.id,
    name: `Lista ${id}`,
    createdAt: new Date(clock.now()).toISOString(),
    version: 1,
  });
  await context.commit(stores.contactLists.create(list), []);
  for (const item of items) {
    const record = contactListItemEntity.record({
      id: await ids.next('contact-list-item'),
      companyId: company.id,
      contactListId: id,
      name: 'Maria Silva',
      number: anyNumber(),
      email: '',
      isWhatsappValid: true,
      lid: null,
      version: 1,
      ...item,
    });
    await context.commit(stores.contactLists.addItems(id, [record]), []);
  }
  return list;
};

/** A tag that these contacts have. */
export const addTagOf = async (
  context: TestContext,
  contacts: readonly Partial<ContactRecord>[],
  kanban: 0 | 1 = 0,
): Promise<TagRecord> => {
  const { clock, company, ids, stores } = context;
  const id = await ids.next('tag');
  const tag = tagEntity.record({ id, name: `Etiqueta ${id}`, color: '#2F9E44', kanban, version: 1 });
  await context.commit(stores.tags.create(tag), []);
  for (const given of contacts) {
    const known = { id: await ids.next('contact'), companyId: company.id, name: 'Zé', number: anyNumber() };
    const contact = newContact({ ...known, tagIds: [id], ...given }, clock.now());
    const userId = contact.userIds[0]?.id;
    const address = { number: contact.number || null, lid: contact.lid, ...(userId === undefined ? {} : { userId }) };
    await context.commit(stores.contacts.creation(contact, contact.jid === null ? address : { jid: contact.jid }), []);
  }
  return tag;
};

/** A campaign by the call that creates it: to a list of one person, from a connected device, unless given. */
export const addCampaign = async (
  context: TestContext,
  given: Partial<BodyOf<typeof endpoint>> = {},
): Promise<Campaign> => {
  const audience =
    given.contactListId === undefined && given.tagListId === undefined
      ? { contactListId: (await addContactList(context)).id }
      : {};
  const whatsappId = given.whatsappId ?? given.whatsappIds?.[0] ?? (await addConnection(context)).id;
  const body = { name: 'Promoção', message1: 'Olá {nome}', whatsappId, ...audience, ...given };
  return createCampaign(context, { params: undefined, query: undefined, body });
};

/** A recipient of a campaign, as its preparation makes it. */
export const addRecipient = async (
  context: TestContext,
  campaignId: number,
  place: number,
  given: Partial<RecipientRecord> & { reason?: SkipReason | null } = {},
): Promise<void> => {
  const record = campaignRecipientEntity.record({
    campaignId,
    place,
    name: `Pessoa ${place}`,
    number: anyNumber(),
    email: '',
    state: 'pending',
    version: 1,
    ...given,
  });
  await context.commit(context.stores.campaigns.createRecipient(record), []);
};
