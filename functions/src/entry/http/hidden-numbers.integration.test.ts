import { updateCompanySetting } from '@recado/shared/contract/settings';
import { createCampaign, getCampaign, updateCampaign } from '@recado/shared/contract/campaigns';
import { listCampaignRecipients, previewAudience, sendCampaignTest } from '@recado/shared/contract/campaign-recipients';
import { listContactImportFailures } from '@recado/shared/contract/contact-imports';
import {
  createContactList,
  createContactListItem,
  listContactListItems,
  updateContactListItem,
} from '@recado/shared/contract/contact-lists';
import { createRole } from '@recado/shared/contract/roles';
import { updateUser } from '@recado/shared/contract/users';
import { maskNumber } from '@recado/shared/text/mask-number';
import { beforeAll, describe, expect, it } from 'vitest';
import { installation, installPlans, type Login, newColleague, newCompany } from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { addCampaign, addContactList, addRecipient } from '../../../test/campaign-records.ts';
import { rowOf, uploadRows } from '../../../test/contact-imports.ts';
import { runJobs } from '../../../test/jobs.ts';
import { userContext } from '../../../test/user-context.ts';
import { contactListItemEntity } from '../../data/contact-lists/store.ts';
import { storesOf } from '../../data/stores.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';
import { handler as identity } from './identity.ts';
import { handler as inbox } from './inbox.ts';
import { handler as workspace } from './workspace.ts';

const number = '5511987654321';
const whole = /\d{8,}/;

/** A user of a company that hides numbers, whose role opens campaigns and imports; and a list of one person. */
const newScene = async (): Promise<{ admin: Login; agent: Login; itemId: number; contactListId: number }> => {
  const admin = await newCompany();
  const { token } = admin;
  const setting = { column: 'lgpdHideNumber', data: 'enabled' } as const;
  expect((await callHandler(workspace, updateCompanySetting, { body: setting }, { token })).status).toBe(200);
  const body = { name: 'Campanhas', permissions: ['campaigns-page:edit' as const, 'contacts-page:import' as const] };
  const role = await callHandler(identity, createRole, { body }, { token });
  const agent = await newColleague(admin);
  const given = { params: { id: agent.user.id }, body: { roleId: role.result.id } };
  expect((await callHandler(identity, updateUser, given, { token })).status).toBe(200);
  const list = await callHandler(inbox, createContactList, { body: { name: 'Clientes' } }, { token });
  const contactListId = list.result.id;
  const itemId = await installation().idsOf(admin.company.id).next('contact-list-item');
  const item = contactListItemEntity.record({
    ...{ id: itemId, companyId: admin.company.id, contactListId, name: 'Ana', number },
    ...{ email: '', isWhatsappValid: true, lid: null },
  });
  const { contactLists } = storesOf(documentClient(), admin.company.id);
  await commit(documentClient(), contactLists.addItems(contactListId, [item]));
  return { admin, agent, itemId, contactListId };
};

beforeAll(installPlans);

describe('a user whose role opens campaigns and imports, where numbers are hidden', () => {
  it('sees the people of contact lists without their numbers', async () => {
    const { admin, agent, contactListId } = await newScene();
    const list = ({ token }: Login) =>
      callHandler(inbox, listContactListItems, { query: { contactListId } }, { token });
    expect(JSON.stringify((await list(admin)).result)).toMatch(whole);
    const { result } = await list(agent);
    expect(result.contacts).toHaveLength(1);
    expect(result.contacts[0]!.number).not.toMatch(whole);
  });

  it('edits what it sees of them, and is shown no number by a refusal', async () => {
    const { agent, contactListId, itemId } = await newScene();
    const { result } = await callHandler(
      inbox,
      listContactListItems,
      { query: { contactListId } },
      { token: agent.token },
    );
    const { name, number: shown } = result.contacts[0]!;
    const edit = (body: object, seen: Record<string, string>) =>
      callHandler(inbox, updateContactListItem, { params: { id: itemId }, body, seen }, { token: agent.token });
    expect((await edit({ name: 'Ana Lima', number }, { name, number: shown })).status).toBe(200);
    const refused = await edit({ name: 'Bia' }, { name: 'Clara' });
    expect(refused).toMatchObject({ status: 409, error: 'ERR_CHANGED_MEANWHILE' });
    expect(refused.details).toMatchObject({ record: { name: 'Ana Lima', number: shown } });
  });

  it('tries out only a few numbers an hour on a list, and then adds none', async () => {
    const { admin, agent, contactListId, itemId } = await newScene();
    const add = ({ token }: Login, given: string) =>
      callHandler(inbox, createContactListItem, { body: { contactListId, name: 'Chute', number: given } }, { token });
    const tried = Array.from({ length: 19 }, () => add(agent, number));
    for (const { status, error } of await Promise.all(tried))
      expect([status, error]).toEqual([409, 'ERR_CONTACT_LIST_NUMBER_EXISTS']);
    const renumber = (given: string) => {
      const change = { params: { id: itemId }, body: { number: given } };
      return callHandler(inbox, updateContactListItem, change, { token: agent.token });
    };
    expect((await renumber(number)).status).toBe(200);
    const refused = { status: 429, error: 'ERR_TOO_MANY_ATTEMPTS' };
    for (const given of [number, '5511912340000']) {
      expect(await add(agent, given)).toMatchObject(refused);
      expect(await renumber(given)).toMatchObject(refused);
    }
    expect((await add(admin, number)).error).toBe('ERR_CONTACT_LIST_NUMBER_EXISTS');
    expect((await add(admin, '5511912340000')).status).toBe(200);
  });

  it('sees the people of a campaign without their numbers, as many as an export reads, and finds nobody by one', async () => {
    const { admin, agent, contactListId } = await newScene();
    const context = userContext({ companyId: admin.company.id });
    const { id } = await addCampaign(context, { contactListId });
    await addRecipient(context, id, 1, { name: number, number });
    const people = async ({ token }: Login, query: object = {}) => {
      const call = { params: { id }, query };
      return (await callHandler(inbox, listCampaignRecipients, call, { token })).result.records;
    };
    expect(await people(admin, { searchParam: number })).toMatchObject([{ name: number, number }]);
    for (const query of [{}, { rows: 500 }, { group: 'valid' }]) {
      const shown = await people(agent, query);
      expect(shown).toMatchObject([{ place: 1 }]);
      expect(JSON.stringify(shown)).not.toMatch(whole);
    }
    expect(await people(agent, { searchParam: number })).toEqual([]);
  });

  it('edits the text of a campaign around the numbers that it does not see, and moves none elsewhere', async () => {
    const { admin, agent } = await newScene();
    const message1 = 'Dúvidas? Ligue (11) 3333-4455 ou 5511987654321';
    const { id } = await addCampaign(userContext({ companyId: admin.company.id }), { message1, message2: 'Oi' });
    const read = async ({ token }: Login) =>
      (await callHandler(inbox, getCampaign, { params: { id } }, { token })).result;
    const edit = (body: object, seen: Record<string, string>) =>
      callHandler(inbox, updateCampaign, { params: { id }, body, seen }, { token: agent.token });
    const shown = await read(agent);
    expect(shown.message1).not.toMatch(/\d{4,}/);
    const { message1: seen } = shown;
    const edited = await edit({ message1: seen.replace('Dúvidas?', 'Bom dia!') }, { message1: seen });
    expect([edited.status, edited.result.message1]).toEqual([200, seen.replace('Dúvidas?', 'Bom dia!')]);
    expect((await read(admin)).message1).toBe('Bom dia! Ligue (11) 3333-4455 ou 5511987654321');
    const moved = await edit({ message2: seen }, { message2: 'Oi' });
    expect(moved).toMatchObject({ status: 400, error: 'ERR_MASKED_NUMBER', details: { field: 'message2' } });
    const late = await edit({ message1: `${seen}!` }, { message1: seen });
    expect(late).toMatchObject({ status: 409, error: 'ERR_CHANGED_MEANWHILE' });
    expect(await read(admin)).toMatchObject({
      message1: expect.stringContaining('Bom dia!') as string,
      message2: 'Oi',
    });
  });

  it('writes no asterisks of a number into a new campaign, nor tries them; who sees numbers may', async () => {
    const { admin, agent, contactListId } = await newScene();
    const { whatsappId } = await addCampaign(userContext({ companyId: admin.company.id }), { contactListId });
    const text = `Ligue ${maskNumber(number)}`;
    const body = { name: 'Copiada', whatsappId, contactListId, message1: text };
    const create = ({ token }: Login) => callHandler(inbox, createCampaign, { body }, { token });
    const refused = { status: 400, error: 'ERR_MASKED_NUMBER' };
    expect(await create(agent)).toMatchObject({ ...refused, details: { field: 'message1' } });
    const test = { body: { whatsappId, number, message: text } };
    const tried = await callHandler(inbox, sendCampaignTest, test, { token: agent.token });
    expect(tried).toMatchObject({ ...refused, details: { field: 'message' } });
    expect((await create(admin)).result).toMatchObject({ message1: text });
  });

  it('sees no number in the preview of an audience: not of an example, nor in the columns of the first person', async () => {
    const { admin, agent } = await newScene();
    const context = userContext({ companyId: admin.company.id });
    const people = [
      { name: number, number, columns: { recado: '(11) 3333-4444' } },
      { name: '5511987654322', number: '5511987654322', isWhatsappValid: false },
    ];
    const list = await addContactList(context, people);
    const { whatsappId } = await addCampaign(context, { contactListId: list.id });
    const preview = async ({ token }: Login) => {
      const call = { body: { contactListId: list.id, whatsappIds: [whatsappId] } };
      return (await callHandler(inbox, previewAudience, call, { token })).result;
    };
    expect(await preview(admin)).toMatchObject({ sample: people[0]!, examples: [{ number: people[1]!.number }] });
    const shown = await preview(agent);
    expect(shown).toMatchObject({ audience: 2, valid: 1, examples: [{ reason: 'invalid' }] });
    expect(JSON.stringify([shown.sample, shown.examples])).not.toMatch(/\d{4,}/);
  });

  it('sees the rows that its import refused without their numbers', async () => {
    const { agent } = await newScene();
    const { id, companyId } = agent.user;
    const context = userContext({ companyId, viewer: { id, profile: 'user' } });
    const { id: importId } = await uploadRows(context, [rowOf(0, { name: ' ', number })]);
    await runJobs(context);
    const { token } = agent;
    const { result } = await callHandler(
      inbox,
      listContactImportFailures,
      { params: { importId }, query: {} },
      { token },
    );
    expect(result.failures).toMatchObject([{ line: 2, reason: 'name' }]);
    expect(result.failures[0]!.number).not.toMatch(whole);
  });
});
