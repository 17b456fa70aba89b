import { createCampaign } from '@recado/shared/contract/campaigns';
import { saveCampaignSettings } from '@recado/shared/contract/campaign-settings';
import { seededRandom } from '@recado/shared/test/seeded-random';
import { unpacedCampaigns } from '@recado/shared/test/unpaced-campaigns';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../../../functions/src/context/context.ts';
import type { RecipientRecord } from '../../../../functions/src/data/campaigns/store.ts';
import { SimulatorClient } from '../../whatsapp/client.ts';
import { systemContextOf } from './system-context.ts';
import { forEach } from './for-each.ts';
import { createContacts, linkPhone, type LinkedPhone } from './shop.ts';
import { BrowserSocket } from './socket.ts';
import type { World } from './world.ts';

/** The options of a campaign's run. */
interface CampaignRunOptions {
  people: number;
  connections: number;
  /** Seconds between two messages of a connection. */
  interval: number;
  /** Kills of functions and session hosts by turns, at random times. */
  kills: number;
  seed: number;
}

/** The result of a campaign's run. */
export interface CampaignRun {
  context: Context;
  campaignId: number;
  phones: readonly LinkedPhone[];
  people: readonly string[];
  recipients: readonly RecipientRecord[];
  /** The number of messages that each person got, in their order. */
  got: readonly number[];
  kills: number;
  /** The time from its start until its last message was on its phone. */
  seconds: number;
}

const second = 1_000;
/** Milliseconds after which a message counts as lost: a killed function's message is delivered again after half a minute. */
const patience = 900 * second;
/** Shortest and longest time between two kills, in milliseconds. */
const killInterval = [4 * second, 12 * second] as const;
const text = 'Olá {nome}, a promoção começou.';
/** Items of one transaction: two writes each. */
const together = 45;
const page = 1_000;

/** Adds a list of people, who all have WhatsApp. Returns its id. */
export const addList = async (context: Context, people: readonly string[]): Promise<number> => {
  const { company, ids, stores } = context;
  const id = await ids.next('contact-list');
  const list = { id, companyId: company.id, name: 'Clientes', removing: false, createdAt: new Date().toISOString() };
  await context.commit(stores.contactLists.create({ ...list, contactsCount: 0, version: 1 }), []);
  for (let from = 0; from < people.length; from += together) {
    const items = [];
    for (const [index, number] of people.slice(from, from + together).entries()) {
      const item = { id: await ids.next('contactListItem'), companyId: company.id, contactListId: id };
      const known = {
        number,
        name: `Cliente ${from + index + 1}`,
        email: '',
        columns: {},
        isWhatsappValid: true,
        lid: null,
      };
      items.push({ ...item, ...known, version: 1 });
    }
    await context.commit(stores.contactLists.addItems(id, items), []);
  }
  return id;
};

const everyRecipient = async ({ stores }: Context, campaignId: number): Promise<RecipientRecord[]> => {
  const all: RecipientRecord[] = [];
  for (;;) {
    const found = await stores.campaigns.recipients(campaignId, all.at(-1)?.place ?? null, page);
    all.push(...found);
    if (found.length < page) return all;
  }
};

/** Kills functions and session hosts by turns until `ended` aborts. Returns the number of kills. */
const killAtRandom = async (
  { cloud }: World,
  { kills, seed }: CampaignRunOptions,
  ended: AbortSignal,
): Promise<number> => {
  const random = seededRandom(seed);
  const [least, most] = killInterval;
  for (let done = 0; ; done += 1) {
    if (done === kills) return done;
    await delay(least + random() * (most - least), undefined, { signal: ended }).catch(() => undefined);
    if (ended.aborted) return done;
    if (done % 2 === 0) await cloud.killFunctions();
    else {
      await cloud.killSessionHost('SIGKILL');
      await cloud.sessionHostReady();
    }
  }
};

const untilEnded = async ({ stores }: Context, campaignId: number): Promise<void> => {
  for (const end = Date.now() + patience; ;) {
    const campaign = await stores.campaigns.get(campaignId).catch(() => null);
    if (campaign?.status === 'FINALIZADA') return;
    const { delivered } = await stores.campaigns.counts(campaignId);
    if (Date.now() > end && delivered === 0) throw new Error('the campaign does not begin');
    if (Date.now() > end + delivered * second) throw new Error(`the campaign stands still after ${delivered} messages`);
    await delay(second);
  }
};

/** Counts the messages of the campaign that a phone shows, over all numbers that send it. */
const countShown = async (
  simulator: SimulatorClient,
  phones: readonly LinkedPhone[],
  person: string,
): Promise<number> => {
  const counts = await Promise.all(
    phones.map(async ({ phone }) => {
      const shown = await simulator.call('transcript', { phone: person, peer: phone });
      return shown.filter(({ fromMe, text: body }) => !fromMe && body?.includes('a promoção começou')).length;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};

/** Looks at the phones until each has a message, or the patience is over. */
const untilShown = async (
  simulator: SimulatorClient,
  phones: readonly LinkedPhone[],
  people: readonly string[],
): Promise<number[]> => {
  const got = people.map(() => 0);
  for (const end = Date.now() + patience; ;) {
    const missing = got.flatMap((count, index) => (count === 0 ? [index] : []));
    await forEach(missing.length, async (at) => {
      got[missing[at]!] = await countShown(simulator, phones, people[missing[at]!]!);
    });
    if (!got.includes(0) || Date.now() > end) break;
    await delay(second);
  }
  // A second message may have come since the first was seen.
  await forEach(people.length, async (index) => {
    got[index] = await countShown(simulator, phones, people[index]!);
  });
  return got;
};

/** Waits until all phones have reported the message, or the patience is over. */
const untilReceived = async ({ stores }: Context, campaignId: number, people: number): Promise<void> => {
  for (const end = Date.now() + patience; Date.now() < end; await delay(second))
    if ((await stores.campaigns.counts(campaignId)).received >= people) return;
};

/** Sends a campaign to simulated phones from several connections, while functions and session hosts are killed. */
export const runCampaign = async (world: World, options: CampaignRunOptions): Promise<CampaignRun> => {
  const simulator = new SimulatorClient(world.cloud.addresses.phone);
  const socket = await BrowserSocket.open(world);
  const context = await systemContextOf(world.admin.companyId);
  const phones: LinkedPhone[] = [];
  for (let index = 1; index <= options.connections; index += 1)
    phones.push(await linkPhone(world, simulator, socket, `Campanha ${index}`));
  socket.close();
  const people = await createContacts(simulator, options.people);
  const contactListId = await addList(context, people);
  await world.admin.call(saveCampaignSettings, {
    body: { settings: { ...unpacedCampaigns, messageInterval: options.interval } },
  });
  const from = performance.now();
  const { id: campaignId } = await world.admin.call(createCampaign, {
    body: {
      name: 'Promoção',
      message1: text,
      contactListId,
      whatsappId: phones[0]!.whatsappId,
      whatsappIds: phones.map(({ whatsappId }) => whatsappId),
      scheduledAt: new Date().toISOString(),
    },
  });
  const ended = new AbortController();
  const killing = killAtRandom(world, options, ended.signal);
  // Awaited below. A failure of the campaign must be reported first.
  killing.catch(() => undefined);
  await untilEnded(context, campaignId).finally(() => ended.abort());
  const kills = await killing;
  const got = await untilShown(simulator, phones, people);
  await untilReceived(context, campaignId, people.length);
  const seconds = (performance.now() - from) / second;
  await simulator.close();
  return {
    context,
    campaignId,
    phones,
    people,
    recipients: await everyRecipient(context, campaignId),
    got,
    kills,
    seconds,
  };
};
