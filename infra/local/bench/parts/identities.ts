import { addCloudConnection } from '@recado/shared/contract/channels';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { GraphClient } from '../../graph/client.ts';
import { checkHistory, type HistoryErrors } from '../../graph/histories/check-history.ts';
import { identityHistory } from '../../graph/histories/identity-history.ts';
import type { Part } from '../part/part.ts';
import { atMost } from '../report/figure.ts';
import { forEach } from '../world/for-each.ts';
import { systemContextOf } from '../world/system-context.ts';
import { type World, withWorld } from '../world/world.ts';

const people = 2_000;
const webhooks = 10_000;
/** Webhooks by which an event may arrive before or after others. */
const disorder = 25;
/** Milliseconds after the last webhook in which everything must be stored. */
const timeout = 600_000;
/** `BENCH_SEED` repeats a run. */
const seed = Number(process.env.BENCH_SEED ?? Date.now() % 1_000_000);

/** Adds a number of the Cloud API and its connection. */
const connect = async (
  { admin }: World,
  graph: GraphClient,
): Promise<{ whatsappId: number; phoneNumberId: string }> => {
  const phone = await graph.call('addPhone', { name: 'Loja', number: '551140029999' });
  const { id: phoneNumberId, businessAccountId } = phone;
  const { token: accessToken } = await graph.call('systemToken', { businessAccountId });
  const body = { name: 'Oficial', phoneNumberId, businessAccountId, accessToken };
  const { id: whatsappId } = await admin.call(addCloudConnection, { body });
  return { whatsappId, phoneNumberId };
};

const isSettled = ({ dropped, twice, misnamed, merging }: HistoryErrors): boolean =>
  dropped + twice + misnamed + merging === 0;

/** Checks until nothing is missing and no contacts are being merged, or the time is up. */
const settled = async (check: () => Promise<HistoryErrors>): Promise<HistoryErrors> => {
  const until = Date.now() + timeout;
  for (;;) {
    const errors = await check();
    if (isSettled(errors) || Date.now() > until) return errors;
    await delay(5_000);
  }
};

/** Posts 10,000 webhooks of 2,000 people who take usernames and change numbers, and compares what is stored with them. */
export const identities: Part = ({ portBase, dataDir }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'identities'), fresh: true }, async (world) => {
    const graph = new GraphClient(world.cloud.addresses.graph);
    const { whatsappId, phoneNumberId } = await connect(world, graph);
    const history = identityHistory({ seed, people, webhooks, disorder, phoneNumberId });
    const context = await systemContextOf(world.admin.companyId);
    let refused = 0;
    const from = performance.now();
    await forEach(history.payloads.length, async (index) => {
      const payload = history.payloads[index] as Record<string, unknown>;
      const { status } = await graph.call('post', { payload });
      if (status !== 200) refused += 1;
    });
    const seconds = (performance.now() - from) / 1_000;
    const errors = await settled(() => checkHistory(context, whatsappId, history));
    const note = `BENCH_SEED=${seed}`;
    const texts = `of ${history.texts.flat().length}`;
    return [
      {
        what: 'webhooks answered with an error',
        value: refused,
        unit: `of ${history.payloads.length}`,
        aim: atMost(0),
        note,
      },
      { what: 'messages dropped', value: errors.dropped, unit: texts, aim: atMost(0) },
      { what: 'messages stored twice', value: errors.doubled, unit: texts, aim: atMost(0) },
      { what: 'people who are two contacts', value: errors.twice, unit: `of ${people}`, aim: atMost(0) },
      { what: 'contacts with messages of several people', value: errors.mergedWrongly, unit: '', aim: atMost(0) },
      {
        what: 'people with another username than theirs',
        value: errors.misnamed,
        unit: `of ${people}`,
        aim: atMost(0),
      },
      { what: 'webhooks received', value: history.payloads.length / seconds, unit: '/s' },
    ];
  });
