import type { BodyOf } from '@recado/shared/contract/grammar';
import type { Campaign, updateCampaign as updateEndpoint } from '@recado/shared/contract/campaigns';
import { describe, expect, it } from 'vitest';
import { addCampaign, addContactList, addTagOf } from '../../../test/campaign-records.ts';
import { addConnection, addQueue } from '../../../test/conversation.ts';
import { uploadToLibrary } from '../../../test/upload-to-library.ts';
import { jobsOf } from '../../../test/jobs.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import type { CampaignRecord } from '../../data/campaigns/store.ts';
import { newUserRecord } from '../../data/users/new-user.ts';
import { attachedKey } from '../../platform/media/keys.ts';
import { usedStorage } from '../../platform/media/storage-quota.ts';
import { cancelCampaign } from './cancel-campaign.ts';
import { deleteCampaign } from './delete-campaign.ts';
import { duplicateCampaign } from './duplicate-campaign.ts';
import { pauseCampaign } from './pause-campaign.ts';
import { getCampaign, listCampaigns } from './read-campaigns.ts';
import { startCampaign } from './sending/start-campaign.ts';
import { restartCampaign } from './restart-campaign.ts';
import { deleteCampaignFile, saveCampaignFile, updateCampaign } from './update-campaign.ts';

const none = { params: undefined, query: undefined, body: undefined };
const hour = 60 * 60_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();

type Changes = BodyOf<typeof updateEndpoint>;
const change = (context: TestContext, { id }: Campaign, body: Changes) =>
  updateCampaign(context, { ...none, params: { id }, body });
const cancel = (context: TestContext, { id }: Campaign) => cancelCampaign(context, { ...none, params: { id } });
const pause = (context: TestContext, { id }: Campaign) => pauseCampaign(context, { ...none, params: { id } });
const restart = (context: TestContext, { id }: Campaign) => restartCampaign(context, { ...none, params: { id } });
const remove = (context: TestContext, { id }: Campaign) => deleteCampaign(context, { ...none, params: { id } });
const read = (context: TestContext, { id }: Campaign) => getCampaign(context, { ...none, params: { id } });
const saveFile = (context: TestContext, { id }: Campaign, key: string) =>
  saveCampaignFile(context, { ...none, params: { id }, body: { key, name: 'tabela.pdf' } });

/** Puts a campaign where its sending would have put it. */
const put = async (context: TestContext, { id }: Campaign, to: Partial<CampaignRecord>): Promise<void> => {
  const before = await context.stores.campaigns.get(id);
  await context.commit(context.stores.campaigns.update(before!, to), []);
};
const running = { status: 'EM_ANDAMENTO', startedAt: 1, preparedTo: 1 } as const;

/** Returns the messages that were sent to the timers and to the queue of campaigns since the last call. */
const started = ({ effects }: TestContext) =>
  effects.splice(0).flatMap((effect) => (effect.to === 'timers' || effect.to === 'campaigns' ? [effect.message] : []));
const published = ({ effects }: TestContext) =>
  effects.splice(0).flatMap((effect) => (effect.to === 'realtime' ? [effect.message] : []));

const addUser = async (context: TestContext): Promise<number> => {
  const { company, ids, stores } = context;
  const id = await ids.next('user');
  const user = { id, companyId: company.id, sub: `sub-${company.id}-${id}`, name: 'Ana', profile: 'user' as const };
  await context.commit(
    stores.users.create(newUserRecord({ ...user, email: `${id}-${company.id}@example.com` }), 1000),
    [],
  );
  return id;
};

describe('a campaign', () => {
  it('begins inactive, without confirmation, without tickets, and shows what it refers to', async () => {
    const context = userContext();
    const list = await addContactList(context);
    const campaign = await addCampaign(context, { contactListId: list.id });
    expect(campaign).toMatchObject({
      status: 'INATIVA',
      confirmation: false,
      statusTicket: 'closed',
      openTicket: 'disabled',
      contactList: { id: list.id, name: list.name },
      tagList: null,
      whatsapp: { id: campaign.whatsappId },
      whatsappIds: [campaign.whatsappId],
      estimatedEndAt: null,
      counts: { audience: 0, delivered: 0 },
    });
    expect(campaign).not.toHaveProperty('version');
    expect(started(context)).toEqual([]);
    expect(await read(context, campaign)).toEqual(campaign);
  });

  it('waits for its time, which a timer ends', async () => {
    const context = userContext();
    const scheduledAt = inHours(5);
    const campaign = await addCampaign(context, { scheduledAt });
    expect(campaign).toMatchObject({ status: 'PROGRAMADA', scheduledAt });
    expect(campaign.estimatedEndAt).toBeNull();
    const { id: companyId } = context.company;
    const at = Date.parse(scheduledAt);
    expect(context.effects.filter(({ to }) => to === 'timers' || to === 'campaigns')).toEqual([
      {
        to: 'campaigns',
        message: { type: 'start', companyId, campaignId: campaign.id, at },
        due: { at, name: `${companyId}-campaign-${campaign.id}` },
      },
    ]);
  });

  it('starts at once where its time has passed', async () => {
    const context = userContext();
    const campaign = await addCampaign(context, { scheduledAt: inHours(-1) });
    expect(campaign.status).toBe('PROGRAMADA');
    expect(started(context)).toMatchObject([{ type: 'start', campaignId: campaign.id }]);
  });

  it('is published to administrators alone', async () => {
    const context = userContext();
    const campaign = await addCampaign(context);
    await change(context, campaign, { name: 'Outra' });
    await remove(context, campaign);
    const events = published(context);
    expect(events.map(({ data }) => data['action'])).toEqual(['create', 'update', 'delete']);
    expect(new Set(events.flatMap(({ rooms }) => rooms))).toEqual(new Set(['everything', 'campaigns']));
  });

  it('is found by its name, the newest first', async () => {
    const context = userContext();
    const first = await addCampaign(context, { name: 'Natal' });
    const second = await addCampaign(context, { name: 'Pré-natal' });
    await addCampaign(context, { name: 'Páscoa' });
    const { records } = await listCampaigns(context, { ...none, query: { searchParam: 'NATAL' } });
    expect(records.map(({ id }) => id)).toEqual([second.id, first.id]);
  });
});

describe('a campaign refuses', () => {
  it('no audience, and two', async () => {
    const context = userContext();
    const list = await addContactList(context);
    const tag = await addTagOf(context, []);
    const refused = { code: 'ERR_CAMPAIGN_AUDIENCE_REQUIRED' };
    await expect(addCampaign(context, { contactListId: null })).rejects.toMatchObject(refused);
    const both = { contactListId: list.id, tagListId: tag.id };
    await expect(addCampaign(context, both)).rejects.toMatchObject(refused);
  });

  it('a lane in place of a tag, and a list that is being removed', async () => {
    const context = userContext();
    const lane = await addTagOf(context, [], 1);
    await expect(addCampaign(context, { tagListId: lane.id })).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' });
    const list = await addContactList(context, []);
    await context.commit(context.stores.contactLists.update(list, { removing: true }), []);
    const refused = { code: 'ERR_NO_CONTACT_LIST_FOUND' };
    await expect(addCampaign(context, { contactListId: list.id })).rejects.toMatchObject(refused);
  });

  it('a channel that campaigns are not sent over, also as the second connection', async () => {
    const context = userContext();
    const facebook = await addConnection(context, { channel: 'facebook' });
    const refused = { code: 'ERR_NO_WAPP_FOUND' };
    await expect(addCampaign(context, { whatsappId: facebook.id })).rejects.toMatchObject(refused);
    const device = await addConnection(context);
    await expect(addCampaign(context, { whatsappIds: [device.id, facebook.id] })).rejects.toMatchObject(refused);
  });

  it('a user without a queue', async () => {
    const context = userContext();
    const userId = await addUser(context);
    const refused = { code: 'ERR_CAMPAIGN_QUEUE_REQUIRED' };
    await expect(addCampaign(context, { userId })).rejects.toMatchObject(refused);
    // Always the same answer, though the user is unknown as well.
    await expect(addCampaign(context, { userId: 999_999 })).rejects.toMatchObject(refused);
    const known = await addCampaign(context);
    await expect(change(context, known, { userId: 999_999 })).rejects.toMatchObject(refused);
    const queue = await addQueue(context, 'Vendas');
    expect(await addCampaign(context, { userId, queueId: queue.id })).toMatchObject({ userId, queueId: queue.id });
  });

  it('to send nothing: no message, no confirmation, no template on the Cloud API', async () => {
    const context = userContext();
    const noText = { code: 'ERR_CAMPAIGN_TEXT_REQUIRED' };
    await expect(addCampaign(context, { message1: '  ' })).rejects.toMatchObject(noText);
    await expect(addCampaign(context, { confirmation: true })).rejects.toMatchObject(noText);
    expect(await addCampaign(context, { confirmation: true, confirmationMessage4: 'Posso?' })).toBeDefined();
    const cloud = await addConnection(context, { channel: 'whatsappapi' });
    const noTemplate = { code: 'ERR_CAMPAIGN_TEMPLATE_REQUIRED' };
    await expect(addCampaign(context, { whatsappId: cloud.id })).rejects.toMatchObject(noTemplate);
    const template = {
      name: 'promo',
      language: 'pt_BR',
      body: 'Olá {{1}}',
      parameters: [{ name: '1', value: '{nome}' }],
    };
    expect(await addCampaign(context, { whatsappId: cloud.id, message1: '', template })).toMatchObject({ template });
    // The template asks for the confirmation, and a text answers it.
    const asks = { whatsappId: cloud.id, template, confirmation: true };
    await expect(addCampaign(context, { ...asks, message1: '' })).rejects.toMatchObject(noText);
    expect(await addCampaign(context, asks)).toMatchObject({ confirmation: true, confirmationMessage1: '' });
  });

  it('what belongs to another company', async () => {
    const [mine, theirs] = [userContext(), userContext()];
    await addCampaign(mine);
    // Ids count from 1 in each company: these are beyond those of the first.
    for (const kind of ['contact-list', 'whatsapp', 'tag', 'user', 'queue', 'campaign'])
      await theirs.ids.next(kind, 50_000);
    const list = await addContactList(theirs);
    const tag = await addTagOf(theirs, []);
    const connection = await addConnection(theirs);
    const queue = await addQueue(theirs, 'Vendas');
    const userId = await addUser(theirs);
    const campaign = await addCampaign(theirs);
    const file = await uploadToLibrary(theirs);
    const refusals: [Changes, string][] = [
      [{ contactListId: list.id }, 'ERR_NO_CONTACT_LIST_FOUND'],
      [{ tagListId: tag.id }, 'ERR_NO_TAG_FOUND'],
      [{ whatsappId: connection.id }, 'ERR_NO_WAPP_FOUND'],
      [{ queueId: queue.id }, 'ERR_NO_QUEUE_FOUND'],
      [{ userId, queueId: (await addQueue(mine, 'Caixa')).id }, 'ERR_NO_USER_FOUND'],
      [file, 'ERR_MEDIA_NOT_READY'],
    ];
    const own = await addCampaign(mine);
    for (const [body, code] of refusals) {
      await expect(addCampaign(mine, body), code).rejects.toMatchObject({ code });
      await expect(change(mine, own, body), code).rejects.toMatchObject({ code });
    }
    const refused = { code: 'ERR_NO_CAMPAIGN_FOUND' };
    for (const call of [read, remove, cancel, restart])
      await expect(call(mine, campaign)).rejects.toMatchObject(refused);
    expect(await read(theirs, campaign)).toMatchObject({ name: campaign.name });
  });

  it('to start for a company whose e-mail address nobody has proved, and keeps it inactive', async () => {
    const context = userContext();
    const unproved = { ...context, company: { ...context.company, emailVerified: false } };
    const refused = { code: 'ERR_CAMPAIGN_EMAIL_UNPROVED' };
    const scheduledAt = inHours(5);
    await expect(addCampaign(unproved, { scheduledAt })).rejects.toMatchObject(refused);
    const campaign = await addCampaign(unproved);
    expect(campaign.status).toBe('INATIVA');
    await expect(change(unproved, campaign, { scheduledAt })).rejects.toMatchObject(refused);
    await put(context, campaign, { status: 'CANCELADA' });
    await expect(restart(unproved, campaign)).rejects.toMatchObject(refused);
  });
});

describe('a change', () => {
  it('gives a campaign a time, moves it, and takes it again', async () => {
    const context = userContext();
    const campaign = await addCampaign(context);
    const [first, second] = [inHours(5), inHours(7)];
    expect(await change(context, campaign, { scheduledAt: first })).toMatchObject({ status: 'PROGRAMADA' });
    expect(await change(context, campaign, { scheduledAt: second })).toMatchObject({ scheduledAt: second });
    expect(started(context)).toMatchObject([{ at: Date.parse(first) }, { at: Date.parse(second) }]);
    expect(await change(context, campaign, { name: 'Outra' })).toMatchObject({ status: 'PROGRAMADA' });
    expect(await change(context, campaign, { scheduledAt: null })).toMatchObject({ status: 'INATIVA' });
    expect(started(context)).toEqual([]);
  });

  it('is refused in the last hour before its time, while it is sent and after its end', async () => {
    const context = userContext();
    const refused = { code: 'ERR_CAMPAIGN_LOCKED' };
    const soon = await addCampaign(context, { scheduledAt: inHours(0.9) });
    await expect(change(context, soon, { name: 'Outra' })).rejects.toMatchObject(refused);
    await expect(saveFile(context, soon, 'uploads/c/1/library/1/A/a.jpg')).rejects.toMatchObject(refused);
    for (const status of ['EM_ANDAMENTO', 'FINALIZADA'] as const) {
      const campaign = await addCampaign(context);
      await put(context, campaign, { status });
      await expect(change(context, campaign, { name: 'Outra' })).rejects.toMatchObject(refused);
    }
  });

  it('of one that was stopped keeps it stopped, and its audience once it began', async () => {
    const context = userContext();
    const campaign = await addCampaign(context);
    await put(context, campaign, { ...running, status: 'CANCELADA' });
    const other = await addContactList(context);
    const changed = await change(context, campaign, { message1: 'Oi', scheduledAt: inHours(9) });
    expect(changed).toMatchObject({ status: 'CANCELADA', message1: 'Oi' });
    expect(started(context)).toEqual([]);
    const refused = { code: 'ERR_CAMPAIGN_AUDIENCE_FIXED' };
    await expect(change(context, campaign, { contactListId: other.id })).rejects.toMatchObject(refused);
    expect(await change(context, campaign, { contactListId: campaign.contactListId })).toBeDefined();
  });

  it('keeps a user and a queue that are gone, and takes no others that are', async () => {
    const context = userContext();
    const agent = { userId: await addUser(context), queueId: (await addQueue(context, 'Vendas')).id };
    const campaign = await addCampaign(context, agent);
    const { queues, users } = context.stores;
    await context.commit(users.remove((await users.get(agent.userId))!), []);
    await context.commit(queues.remove((await queues.get(agent.queueId))!), []);
    expect(await change(context, campaign, { ...agent, name: 'Outra' })).toMatchObject({ ...agent, name: 'Outra' });
    const refused = { code: 'ERR_NO_USER_FOUND' };
    await expect(change(context, campaign, { userId: agent.userId + 1 })).rejects.toMatchObject(refused);
  });

  it('puts a tag in the place of a list', async () => {
    const context = userContext();
    const campaign = await addCampaign(context);
    const tag = await addTagOf(context, []);
    const changed = await change(context, campaign, { tagListId: tag.id });
    expect(changed).toMatchObject({ contactListId: null, tagListId: tag.id, tagList: { name: tag.name } });
  });

  it('of the connection keeps it the first one', async () => {
    const context = userContext();
    const [one, two, three] = [
      await addConnection(context),
      await addConnection(context),
      await addConnection(context),
    ];
    const campaign = await addCampaign(context, { whatsappIds: [one.id, two.id], whatsappId: two.id });
    expect(campaign).toMatchObject({ whatsappId: two.id, whatsappIds: [two.id, one.id] });
    const ofOne = await change(context, campaign, { whatsappId: three.id });
    expect(ofOne).toMatchObject({ whatsappId: three.id, whatsappIds: [three.id] });
    const ofTwo = await change(context, campaign, { whatsappIds: [one.id, one.id, three.id] });
    expect(ofTwo).toMatchObject({ whatsappId: one.id, whatsappIds: [one.id, three.id] });
  });

  it('of its texts is saved with the connections that are left, as the form sends them', async () => {
    const context = userContext();
    const [one, two] = [await addConnection(context), await addConnection(context)];
    const campaign = await addCampaign(context, { whatsappIds: [one.id, two.id] });
    await context.commit(context.stores.connections.remove(two), []);
    const shown = await read(context, campaign);
    expect(shown.whatsappIds).toEqual([one.id]);
    const changed = await change(context, shown, { message1: 'Boa tarde!', whatsappIds: shown.whatsappIds });
    expect(changed).toMatchObject({ message1: 'Boa tarde!', whatsappIds: [one.id] });
  });
});

describe('a campaign that is being sent', () => {
  it('is paused, and only then', async () => {
    const context = userContext();
    const campaign = await addCampaign(context);
    const refused = { code: 'ERR_CAMPAIGN_NOT_RUNNING' };
    await expect(pause(context, campaign)).rejects.toMatchObject(refused);
    await put(context, campaign, running);
    expect(await pause(context, campaign)).toMatchObject({ status: 'CANCELADA', pauseReason: null, cancelledAt: null });
    await expect(pause(context, campaign)).rejects.toMatchObject(refused);
    await put(context, campaign, { status: 'FINALIZADA' });
    await expect(pause(context, campaign)).rejects.toMatchObject(refused);
  });

  it.for([
    ['while it is sent', running],
    ['while it is paused', { ...running, status: 'CANCELADA', pauseReason: 'optOuts' }],
    ['before its time', { status: 'PROGRAMADA', scheduledAt: 2_000_000_000_000 }],
  ] as const)('is cancelled for good %s', async ([, state]) => {
    const context = userContext();
    const campaign = await addCampaign(context);
    const refused = { code: 'ERR_CAMPAIGN_NOT_CANCELLABLE' };
    await expect(cancel(context, campaign)).rejects.toMatchObject(refused);
    await put(context, campaign, state);
    const cancelled = await cancel(context, campaign);
    expect(cancelled).toMatchObject({ status: 'CANCELADA', pauseReason: null });
    expect(cancelled.cancelledAt).not.toBeNull();
    await expect(cancel(context, campaign)).rejects.toMatchObject(refused);
    await expect(pause(context, campaign)).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_NOT_RUNNING' });
    await expect(restart(context, campaign)).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_NOT_STOPPED' });
    await expect(change(context, campaign, { name: 'Outra' })).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_LOCKED' });
    await put(context, campaign, { status: 'FINALIZADA', cancelledAt: null });
    await expect(cancel(context, campaign)).rejects.toMatchObject(refused);
  });

  it('has a copy that is inactive, with its file, and without its recipients', async () => {
    const context = userContext();
    const campaign = await addCampaign(context, { message1: 'Oi', scheduledAt: inHours(5) });
    const withFile = await saveFile(context, campaign, (await uploadToLibrary(context)).mediaPath);
    await put(context, campaign, { ...running, isPrepared: true, status: 'CANCELADA', cancelledAt: 1 });
    const copy = await duplicateCampaign(context, {
      ...none,
      params: { id: campaign.id },
      body: { name: 'Natal (cópia)' },
    });
    expect(copy).toMatchObject({
      name: 'Natal (cópia)',
      message1: 'Oi',
      ...{ mediaPath: withFile.mediaPath, mediaName: 'tabela.pdf', contactListId: campaign.contactListId },
      ...{ status: 'INATIVA', scheduledAt: null, startedAt: null, cancelledAt: null, isPreparing: false },
      counts: { audience: 0, delivered: 0 },
    });
    expect(copy.id).not.toBe(campaign.id);
    await remove(context, campaign);
    expect(await context.media.head(copy.mediaPath!)).not.toBeNull();
    expect(await change(context, copy, { scheduledAt: inHours(2) })).toMatchObject({ status: 'PROGRAMADA' });
  });

  it('goes on with its audience where that was not prepared', async () => {
    const context = userContext();
    const campaign = await addCampaign(context);
    await expect(restart(context, campaign)).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_NOT_STOPPED' });
    await put(context, campaign, {
      ...running,
      preparedTo: 40,
      status: 'CANCELADA',
      pauseReason: 'plan',
    });
    started(context);
    expect(await restart(context, campaign)).toMatchObject({ status: 'EM_ANDAMENTO', pauseReason: null });
    expect(await jobsOf(context)).toMatchObject([{ kind: 'prepare-campaign', input: { campaignId: campaign.id } }]);
  });

  it('waits for a time that is still to come, and goes on then', async () => {
    const context = userContext();
    const campaign = await addCampaign(context);
    const scheduledAt = context.clock.now() + 86_400_000;
    await put(context, campaign, { ...running, isPrepared: true, status: 'CANCELADA', scheduledAt });
    started(context);
    expect(await restart(context, campaign)).toMatchObject({ status: 'PROGRAMADA', pauseReason: null });
    expect(started(context)).toMatchObject([{ type: 'start', at: scheduledAt }]);
    expect(await context.stores.campaigns.pace(campaign.whatsappId)).toBeNull();
    await startCampaign(context, { campaignId: campaign.id, at: scheduledAt });
    expect(await read(context, campaign)).toMatchObject({ status: 'EM_ANDAMENTO' });
    expect(started(context)).toMatchObject([{ type: 'turn', whatsappId: campaign.whatsappId }]);
  });

  it('goes on with the turns of its connections where it was', async () => {
    const context = userContext();
    const campaign = await addCampaign(context);
    await put(context, campaign, { ...running, isPrepared: true, status: 'CANCELADA' });
    started(context);
    await restart(context, campaign);
    expect(started(context)).toMatchObject([{ type: 'turn', whatsappId: campaign.whatsappId }]);
    expect((await context.stores.campaigns.pace(campaign.whatsappId))?.turnAt).not.toBeNull();
  });

  it('starts as new where it was stopped before it began', async () => {
    const context = userContext();
    const campaign = await addCampaign(context);
    await put(context, campaign, { status: 'CANCELADA', pauseReason: 'plan' });
    started(context);
    const restarted = await restart(context, campaign);
    expect(restarted.startedAt).not.toBeNull();
    expect(await jobsOf(context)).toMatchObject([{ kind: 'prepare-campaign', input: { campaignId: campaign.id } }]);
  });

  it('does not go on with an audience that is gone, unless all of it are recipients', async () => {
    const context = userContext();
    const campaign = await addCampaign(context);
    await put(context, campaign, { ...running, status: 'CANCELADA' });
    const { contactLists } = context.stores;
    const list = (await contactLists.get(campaign.contactListId!))!;
    await context.commit(contactLists.update(list, { removing: true }), []);
    await expect(restart(context, campaign)).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_AUDIENCE_GONE' });
    await put(context, campaign, { isPrepared: true });
    expect(await restart(context, campaign)).toMatchObject({ status: 'EM_ANDAMENTO' });
  });

  it('does not go on without a connection', async () => {
    const context = userContext();
    const connection = await addConnection(context);
    const campaign = await addCampaign(context, { whatsappId: connection.id });
    await put(context, campaign, { ...running, status: 'CANCELADA' });
    await context.commit(context.stores.connections.remove(connection), []);
    await expect(restart(context, campaign)).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
    expect(await read(context, campaign)).toMatchObject({ whatsapp: null });
  });

  it('is deleted with its recipients', async () => {
    const context = userContext();
    const campaign = await addCampaign(context);
    await put(context, campaign, running);
    started(context);
    await remove(context, campaign);
    expect(await jobsOf(context)).toMatchObject([{ kind: 'remove-campaign', input: { campaignId: campaign.id } }]);
    await expect(read(context, campaign)).rejects.toMatchObject({ code: 'ERR_NO_CAMPAIGN_FOUND' });
  });
});

describe('a file of a campaign', () => {
  it('is kept in the library while a campaign has it, and counted', async () => {
    const context = userContext();
    const campaign = await addCampaign(context);
    const { mediaPath } = await uploadToLibrary(context);
    const key = attachedKey(mediaPath);
    expect(await saveFile(context, campaign, mediaPath)).toMatchObject({ mediaPath: key, mediaName: 'tabela.pdf' });
    // The same call once more.
    expect(await saveFile(context, campaign, mediaPath)).toMatchObject({ mediaPath: key });
    expect(await context.stores.files.ofLibrary(key)).toMatchObject({ uses: 1 });
    expect(await usedStorage(context.company.id)).toBeGreaterThan(0);
    const without = await deleteCampaignFile(context, { ...none, params: { id: campaign.id } });
    expect(without).toMatchObject({ mediaPath: null, mediaName: null });
    expect(await context.stores.files.ofLibrary(key)).toBeNull();
    expect(await usedStorage(context.company.id)).toBe(0);
  });

  it('goes with its campaign, and with the file that takes its place', async () => {
    const context = userContext();
    const first = await uploadToLibrary(context, 'um.pdf');
    const campaign = await addCampaign(context, first);
    const second = await uploadToLibrary(context, 'dois.pdf');
    await change(context, campaign, second);
    expect(await context.stores.files.ofLibrary(attachedKey(first.mediaPath))).toBeNull();
    await remove(context, campaign);
    expect(await context.stores.files.ofLibrary(attachedKey(second.mediaPath))).toBeNull();
    expect(await context.media.head(attachedKey(second.mediaPath))).toBeNull();
  });
});
