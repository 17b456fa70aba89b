import type { BodyOf } from '@recado/shared/contract/grammar';
import type { previewAudience as previewEndpoint } from '@recado/shared/contract/campaign-recipients';
import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addCampaign, addContactList, addRecipient, addTagOf } from '../../../../test/campaign-records.ts';
import { addConnection, setSettings } from '../../../../test/conversation.ts';
import { type TestContext, userContext } from '../../../../test/user-context.ts';
import { audienceSlice, type AudienceMember } from './audience.ts';
import { listCampaignRecipients } from '../list-recipients.ts';
import { previewAudience } from '../preview-audience.ts';

const none = { params: undefined, query: undefined, body: undefined };

type Body = Partial<BodyOf<typeof previewEndpoint>> & { whatsappIds: number[] };

const preview = (context: TestContext, body: Body) =>
  previewAudience(context, { ...none, body: { contactListId: null, tagListId: null, scheduledAt: null, ...body } });

const optOut = (context: TestContext, number: string) =>
  context.commit(context.stores.optOuts.add([{ number, lid: null }], 1), []);

describe('the preview of an audience', () => {
  it('counts the items of a list, and those who are left out by their reason', async () => {
    const context = userContext();
    const whatsapp = await addConnection(context);
    const list = await addContactList(context, [
      { lid: '777' },
      { lid: '777', name: 'Outro número' },
      { isWhatsappValid: false, name: 'Inválida' },
      { isWhatsappValid: null, name: 'Sem checagem' },
      { number: '5521987654321', name: 'Saiu' },
      {},
    ]);
    await optOut(context, '552187654321');
    const result = await preview(context, { contactListId: list.id, whatsappIds: [whatsapp.id] });
    expect(result).toMatchObject({
      audience: 6,
      valid: 2,
      leftOut: { duplicate: 1, invalid: 1, unchecked: 1, optedOut: 1, blocked: 0 },
      price: null,
    });
    expect(result.examples.map(({ name, reason }) => [name, reason])).toEqual([
      ['Outro número', 'duplicate'],
      ['Inválida', 'invalid'],
      ['Sem checagem', 'unchecked'],
      ['Saiu', 'optedOut'],
    ]);
    expect(result.estimatedEndAt).not.toBeNull();
  });

  it('shows the first who gets it, and how many have nothing in a column of the list', async () => {
    const context = userContext();
    const whatsapp = await addConnection(context);
    const { contactLists } = context.stores;
    const list = await addContactList(context, [
      { isWhatsappValid: false, columns: { cidade: 'Olinda' } },
      { name: 'Ana', number: '5521987654321', columns: { cidade: 'Recife' } },
      { columns: {} },
    ]);
    const before = (await contactLists.get(list.id))!;
    await context.commit(contactLists.update(before, { columns: ['cidade', 'plano'] }), []);
    expect(await preview(context, { contactListId: list.id, whatsappIds: [whatsapp.id] })).toMatchObject({
      sample: { name: 'Ana', number: '5521987654321', email: '', columns: { cidade: 'Recife', plano: '' } },
      emptyColumns: { cidade: 1, plano: 2 },
    });
  });

  it('counts items that nobody has checked where only the Cloud API sends, which can check none', async () => {
    const context = userContext();
    const [cloud, phone] = [await addConnection(context, { channel: 'whatsappapi' }), await addConnection(context)];
    const list = await addContactList(context, [{ isWhatsappValid: null }, { isWhatsappValid: false }]);
    const by = (whatsappIds: number[]) => preview(context, { contactListId: list.id, whatsappIds });
    expect(await by([cloud.id])).toMatchObject({ valid: 1, leftOut: { unchecked: 0, invalid: 1 } });
    expect(await by([cloud.id, phone.id])).toMatchObject({ valid: 0, leftOut: { unchecked: 1, invalid: 1 } });
  });

  it('counts the contacts of a tag: all on WhatsApp that are not blocked', async () => {
    const context = userContext();
    const whatsapp = await addConnection(context);
    const tag = await addTagOf(context, [
      {},
      { number: '', lid: String(randomInt(1e9)) },
      { active: false },
      { isGroup: true, number: '', jid: `${randomInt(1e9)}@g.us` },
      { channel: 'instagram', number: '', jid: `${randomInt(1e9)}@instagram` },
    ]);
    const result = await preview(context, { tagListId: tag.id, whatsappIds: [whatsapp.id] });
    expect(result).toMatchObject({ audience: 5, valid: 2, leftOut: { blocked: 1, invalid: 2 } });
  });

  it('counts contacts without a number where a phone sends, as the Cloud API sends to numbers alone', async () => {
    const context = userContext();
    const [cloud, phone] = [await addConnection(context, { channel: 'whatsappapi' }), await addConnection(context)];
    const tag = await addTagOf(context, [{}, { number: '', lid: String(randomInt(1e9)) }]);
    const by = (whatsappIds: number[]) => preview(context, { tagListId: tag.id, whatsappIds });
    expect(await by([cloud.id])).toMatchObject({ valid: 1, leftOut: { noNumber: 1 } });
    expect(await by([cloud.id, phone.id])).toMatchObject({ valid: 2, leftOut: { noNumber: 0 } });
  });

  it('counts people with a user id alone where the Cloud API sends, once, without those who opted out', async () => {
    const context = userContext();
    const [cloud, phone] = [await addConnection(context, { channel: 'whatsappapi' }), await addConnection(context)];
    const withId = (name: string, more: object = {}) => ({
      number: '',
      userIds: [{ id: `BR.${name}`, whatsappId: cloud.id, isParent: false, at: 1 }],
      ...more,
    });
    const optedOutAt = '2026-01-01T00:00:00.000Z';
    const tag = await addTagOf(context, [
      withId('ana'),
      withId('bia', { optedOutAt }),
      withId('eva', { active: false }),
    ]);
    const by = (whatsappIds: number[]) => preview(context, { tagListId: tag.id, whatsappIds });
    expect(await by([cloud.id])).toMatchObject({ valid: 1, leftOut: { noNumber: 0, optedOut: 1, blocked: 1 } });
    expect(await by([phone.id])).toMatchObject({ valid: 0, leftOut: { noNumber: 3 } });
    expect(await by([phone.id, cloud.id])).toMatchObject({ valid: 1 });
  });

  it('ends after the time that a campaign waits for', async () => {
    const context = userContext();
    const whatsapp = await addConnection(context);
    const list = await addContactList(context);
    const scheduledAt = '2031-01-06T15:00:00.000Z';
    const { estimatedEndAt } = await preview(context, {
      contactListId: list.id,
      whatsappIds: [whatsapp.id],
      scheduledAt,
    });
    const wait = Date.parse(estimatedEndAt!) - Date.parse(scheduledAt);
    expect(wait).toBeGreaterThanOrEqual(0);
    expect(wait).toBeLessThan(60_000);
  });

  it('has a price where a connection sends templates and the installation has set one', async () => {
    const context = userContext();
    const [device, cloud] = [await addConnection(context), await addConnection(context, { channel: 'whatsappapi' })];
    const list = await addContactList(context, [{}, {}, {}]);
    const price = async (whatsappId: number) =>
      (await preview(context, { contactListId: list.id, whatsappIds: [whatsappId] })).price;
    expect(await price(cloud.id)).toBeNull();
    const { settings } = context.installation;
    await settings.set('templatePrice', '0.345');
    expect(await price(cloud.id)).toEqual({ amount: 1.04, currency: 'BRL' });
    expect(await price(device.id)).toBeNull();
    await settings.set('templatePrice', '');
  });

  it('refuses what no campaign may have', async () => {
    const context = userContext();
    const [device, facebook] = [await addConnection(context), await addConnection(context, { channel: 'facebook' })];
    const list = await addContactList(context);
    const refuses = (body: Body, code: string) => expect(preview(context, body)).rejects.toMatchObject({ code });
    await refuses({ whatsappIds: [device.id] }, 'ERR_CAMPAIGN_AUDIENCE_REQUIRED');
    await refuses({ contactListId: list.id, whatsappIds: [facebook.id] }, 'ERR_NO_WAPP_FOUND');
    await refuses({ contactListId: list.id + 1, whatsappIds: [device.id] }, 'ERR_NO_CONTACT_LIST_FOUND');
    await refuses({ tagListId: 999, whatsappIds: [device.id] }, 'ERR_NO_TAG_FOUND');
  });
});

describe('slices of an audience', () => {
  const everybody = async (context: TestContext, audience: Parameters<typeof audienceSlice>[1]) => {
    const people: AudienceMember[] = [];
    const reached = { wantsChecked: true, takesLids: true, userIdsOf: null };
    const checks = { optOuts: { names: () => false }, seen: new Set<string>(), ...reached };
    let from: number | null = null;
    do {
      const slice = await audienceSlice(context.stores, audience, { from, limit: 2 }, checks);
      people.push(...slice.people);
      from = slice.next;
    } while (from !== null);
    return people;
  };

  it('have everybody once, of a list and of a tag', async () => {
    const context = userContext();
    const names = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva'];
    const list = await addContactList(
      context,
      names.map((name) => ({ name })),
    );
    const tag = await addTagOf(
      context,
      names.map((name) => ({ name })),
    );
    const ofList = await everybody(context, { contactListId: list.id, tagListId: null });
    expect(ofList.map(({ name }) => name)).toEqual(names);
    const ofTag = await everybody(context, { contactListId: null, tagListId: tag.id });
    expect(ofTag.map(({ name }) => name).toSorted()).toEqual(names);
  });
});

describe('the recipients of a campaign', () => {
  it('are listed by their place, a page at a time, and by their state', async () => {
    const context = userContext();
    const { id } = await addCampaign(context);
    for (let place = 1; place <= 23; place += 1)
      await addRecipient(context, id, place, place % 2 === 0 ? { state: 'skipped', reason: 'invalid' } : {});
    const list = (query: Parameters<typeof listCampaignRecipients>[1]['query']) =>
      listCampaignRecipients(context, { ...none, params: { id }, query });
    const first = await list({});
    expect(first.records.map(({ place }) => place)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(first.hasMore).toBe(true);
    const second = await list({ cursor: first.nextCursor! });
    expect(second).toMatchObject({ records: [{ place: 21 }, { place: 22 }, { place: 23 }], hasMore: false });
    expect(await list({ pageNumber: 2 })).toEqual(second);
    const skipped = await list({ state: 'skipped' });
    expect(skipped.records.map(({ place }) => place)).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22]);
    expect(skipped.records[0]).toMatchObject({ reason: 'invalid', deliveredAt: null });
    expect(skipped.records[0]).not.toHaveProperty('lid');
  });

  it('show their numbers to administrators, also where users may not see them', async () => {
    const context = userContext();
    await setSettings(context, { lgpdHideNumber: 'enabled' });
    const { id } = await addCampaign(context);
    await addRecipient(context, id, 1, { number: '5511987654321' });
    const { records } = await listCampaignRecipients(context, { ...none, params: { id }, query: {} });
    expect(records).toMatchObject([{ number: '5511987654321' }]);
  });

  it('are not those of another company, nor of a campaign that is gone', async () => {
    const [mine, theirs] = [userContext(), userContext()];
    const { id } = await addCampaign(theirs);
    const refused = { code: 'ERR_NO_CAMPAIGN_FOUND' };
    await expect(listCampaignRecipients(mine, { ...none, params: { id }, query: {} })).rejects.toMatchObject(refused);
  });
});
