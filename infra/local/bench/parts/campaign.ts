import type { Context } from '../../../../functions/src/context/context.ts';
import type { CampaignRecord, RecipientRecord } from '../../../../functions/src/data/campaigns/store.ts';
import { handler as campaigns } from '../../../../functions/src/entry/consumers/campaigns/handler.ts';
import { createCampaign } from '@recado/shared/contract/campaigns';
import { saveCampaignSettings } from '@recado/shared/contract/campaign-settings';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Part } from '../part/part.ts';
import { atLeast, atMost, type Figure } from '../report/figure.ts';
import { addList, type CampaignRun, runCampaign } from '../world/campaign-run.ts';
import { deliver } from '../world/deliver.ts';
import { TableMeter, type TableWork } from '../world/table-meter.ts';
import { withWorld, type World } from '../world/world.ts';

/** Recipients; `BENCH_PEOPLE` for fewer. */
const people = Number(process.env.BENCH_PEOPLE ?? 10_000);
const connections = 4;
/** Seconds between two messages of a connection. */
const interval = 1;
/** `BENCH_SEED` repeats a run. */
const seed = Number(process.env.BENCH_SEED ?? Date.now() % 1_000_000);
/** One kill for so many messages, and two at least. */
const messagesAKill = 250;
/** Turns that are delivered one by one, for what one of them costs. */
const metered = 30;
/** Seconds that the metered connection waits after a turn: its own next turn comes after all of them. */
const longest = 120;

/** Milliseconds between messages that follow one another on a connection. */
const gapsOf = (recipients: readonly RecipientRecord[]): number[] => {
  const byConnection = Map.groupBy(recipients, ({ whatsappId }) => whatsappId);
  return [...byConnection.values()].flatMap((own) => {
    const times = own.flatMap(({ deliveredAt }) => deliveredAt ?? []).toSorted((one, other) => one - other);
    return times.slice(1).map((time, index) => time - times[index]!);
  });
};

const figuresOf = ({ recipients, got, kills, seconds }: CampaignRun): Figure[] => {
  const gaps = gapsOf(recipients);
  const kept = gaps.filter((gap) => gap >= interval * 1_000).length;
  const used = new Set(recipients.map(({ whatsappId }) => whatsappId)).size;
  return [
    {
      what: 'people who got no message',
      value: got.filter((count) => count === 0).length,
      unit: `of ${people}`,
      aim: atMost(0),
    },
    {
      what: 'people who got it more than once',
      value: got.filter((count) => count > 1).length,
      unit: '',
      aim: atMost(0),
    },
    {
      what: 'people whose phone reported the message',
      value: recipients.filter(({ receivedAt }) => receivedAt !== null).length,
      unit: `of ${people}`,
      aim: atLeast(people),
    },
    { what: 'gaps that kept the interval', value: (100 * kept) / gaps.length, unit: '%', aim: atLeast(100) },
    { what: 'functions and hosts killed', value: kills, unit: '', aim: atLeast(2), note: `BENCH_SEED=${seed}` },
    { what: 'connections that sent', value: used, unit: `of ${connections}`, aim: atLeast(connections) },
    { what: 'campaign from its start to its last message', value: seconds, unit: 's' },
    { what: 'messages sent', value: people / seconds, unit: '/s' },
  ];
};

/** A campaign over one connection, prepared: its turns are this process's, because its own next turn comes after all of them. */
const preparedCampaign = async (
  { admin }: World,
  context: Context,
  numbers: readonly string[],
  whatsappId: number,
): Promise<CampaignRecord> => {
  const { stores } = context;
  await admin.call(saveCampaignSettings, { body: { settings: { messageInterval: longest } } });
  const contactListId = await addList(context, numbers);
  const body = { name: 'Metered', message1: 'Olá {nome}', contactListId, whatsappId, whatsappIds: [whatsappId] };
  const made = await admin.call(createCampaign, { body: { ...body, scheduledAt: new Date().toISOString() } });
  for (;;) {
    const campaign = await stores.campaigns.get(made.id);
    if (campaign?.isPrepared && (await stores.campaigns.counts(made.id)).delivered > 0) return campaign;
    await delay(500);
  }
};

const average = (works: readonly TableWork[], of: (work: TableWork) => number): number =>
  works.reduce((sum, work) => sum + of(work), 0) / works.length;

/** The table work of one message. */
const measureOne = async (world: World, { context, people: numbers, phones }: CampaignRun): Promise<Figure[]> => {
  const { whatsappId } = phones[0]!;
  await preparedCampaign(world, context, numbers.slice(0, metered + 2), whatsappId);
  const store = context.stores.campaigns;
  const meter = new TableMeter();
  const turns: TableWork[] = [];
  for (let turn = 0; turn <= metered; turn += 1) {
    const pace = (await store.pace(whatsappId))!;
    const at = Date.now();
    await context.commit(store.savePace(pace, { ...pace, turnAt: at, notBefore: null, leaving: null }), []);
    const work = await meter.during(1, () =>
      deliver(campaigns, { type: 'turn', companyId: context.company.id, whatsappId, at }),
    );
    if (turn > 0) turns.push(work);
  }
  return [
    { what: 'a message: table calls', value: average(turns, ({ calls }) => calls), unit: '' },
    { what: 'a message: units', value: average(turns, ({ units }) => units), unit: 'request units' },
    {
      what: 'a message: units of writes',
      value: average(turns, ({ writeUnits }) => writeUnits),
      unit: 'request units',
    },
  ];
};

/** Sends a campaign to ten thousand phones over four connections, functions and session hosts killed at random. */
export const campaignPart: Part = ({ portBase, dataDir }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'campaign'), fresh: true }, async (world) => {
    const kills = Math.max(2, Math.floor(people / messagesAKill));
    const run = await runCampaign(world, { people, connections, interval, kills, seed });
    return [...figuresOf(run), ...(await measureOne(world, run))];
  });
