import { updateConnection } from '@recado/shared/contract/connections';
import { createFlow, publishFlow, saveFlowDraft } from '@recado/shared/contract/flows';
import { edge, graphOf, nodeOf } from '@recado/shared/test/flows';
import { join } from 'node:path';
import { handler as receive } from '../../../../functions/src/entry/consumers/inbound/handler.ts';
import { installPlans } from '../../../../functions/test/accounts.ts';
import { editorFigures, validationFigure } from '../flows/edit-large.ts';
import { publishingFigures } from '../flows/publish-meanwhile.ts';
import { drawFlows, firstQueueId, isPlayedAsSent, surviveKills } from '../flows/random-flows.ts';
import { waitFigures } from '../flows/wait-and-wake.ts';
import { within } from '../flows/within.ts';
import type { Part } from '../part/part.ts';
import { atMost, type Figure } from '../report/figure.ts';
import { timingsOf } from '../report/timings.ts';
import { deliver } from '../world/deliver.ts';
import { inboundTextEvent } from '../world/inbound-text-event.ts';
import { createContacts, withShop, type Shop } from '../world/shop.ts';
import { TableMeter, type TableWork } from '../world/table-meter.ts';
import { withWorld, type World } from '../world/world.ts';

/** Random flows, and those of them at whose commits functions die; `BENCH_FLOWS` and `BENCH_FLOW_KILLS` for fewer. */
const count = Number(process.env.BENCH_FLOWS ?? 1_000);
const killed = Number(process.env.BENCH_FLOW_KILLS ?? 200);
/** `BENCH_SEED` repeats a run. */
const seed = Number(process.env.BENCH_SEED ?? Date.now() % 1_000_000);

const people = 10;
const rounds = 20;
/** Answers that are not measured: each contact's first ones open a Signal session. */
const warmUp = 2 * people;

const menuOf = (id: string, message: string, value: string) =>
  nodeOf('menu', id, { message, arrayOption: [{ number: 1, value }] });

/** A flow of two menus that follow each other, without an end. */
const menus = graphOf(
  [nodeOf('start', 's', {}), menuOf('a', 'Qual a cor?', 'Azul'), menuOf('b', 'Qual o tamanho?', 'Médio')],
  [edge('s', 'a'), edge('a', 'b', 'a1'), edge('b', 'a', 'a1')],
);
const firstMenu = 'Qual a cor?\n\n[1] Azul';
const secondMenu = 'Qual o tamanho?\n\n[1] Médio';

/** Lets the flow of menus answer the connection. */
const startMenus = async ({ admin }: World, { linkedPhone }: Shop): Promise<void> => {
  const { id } = await admin.call(createFlow, { body: { name: 'Menus' } });
  const { revision } = await admin.call(saveFlowDraft, { body: { idFlow: id, ...menus } });
  await admin.call(publishFlow, { params: { id }, body: { revision } });
  await admin.call(updateConnection, { params: { id: linkedPhone.whatsappId }, body: { flowIdNotPhrase: id } });
};

/** Sends a contact's answer. Returns the milliseconds until its phone shows the menu that follows. */
const answer = async ({ simulator, linkedPhone }: Shop, from: string, next: string): Promise<number> => {
  const after = await simulator.now();
  const start = performance.now();
  const shown = simulator
    .waitFor('message.stored', ({ message }) => message.owner === from && message.text === next, { after })
    .then(() => performance.now() - start);
  await simulator.call('send', { phone: from, to: linkedPhone.phone, text: '1' });
  return shown;
};

/** The table's work of the function that receives an answer and asks the next menu, the outbox included. */
const tableWork = async ({ admin }: World, { linkedPhone }: Shop): Promise<TableWork> => {
  const source = { companyId: admin.companyId, whatsappId: linkedPhone.whatsappId };
  const write = () => deliver(receive, inboundTextEvent(source, { number: '5511970000001', body: '1' }));
  await write();
  await write();
  return new TableMeter().during(rounds, write);
};

const stepFigures = async (world: World): Promise<Figure[]> =>
  withShop(world, async (shop) => {
    await startMenus(world, shop);
    const persons = await createContacts(shop.simulator, people);
    for (const person of persons) await answer(shop, person, firstMenu);
    const times: number[] = [];
    const step = async (index: number): Promise<void> => {
      const person = persons[index % people]!;
      times.push(await answer(shop, person, secondMenu));
      times.push(await answer(shop, person, firstMenu));
    };
    for (let index = 0; index < warmUp; index++) await step(index);
    times.length = 0;
    for (let index = 0; index < rounds; index++) await step(index);
    const { calls, writeUnits } = await tableWork(world, shop);
    const { median, p95, count: answers } = timingsOf(times);
    return [
      {
        what: 'from an answer in a flow to its next message on the phone, p50',
        value: median,
        unit: 'ms',
        note: `${answers} answers`,
      },
      { what: 'from an answer in a flow to its next message on the phone, p95', value: p95, unit: 'ms' },
      { what: 'an answer in a flow: table calls', value: calls, unit: '' },
      { what: 'an answer in a flow: write units', value: writeUnits, unit: 'write units' },
    ];
  });

/** Plays random flows on phones and in the simulator, and kills the functions at every commit of some. */
const randomFigures = async (): Promise<Figure[]> => {
  if (count === 0) return [];
  await installPlans();
  const drawn = drawFlows(count, seed, firstQueueId);
  let differences = 0;
  for (const one of drawn) if (!(await isPlayedAsSent(one))) differences += 1;
  // A decision that is made again draws another chance.
  const steady = drawn.filter(({ graph }) => graph.nodes.every(({ type }) => type !== 'randomizer')).slice(0, killed);
  let [kills, damaged] = [0, 0];
  for (const one of steady) {
    const survival = await surviveKills(one);
    kills += survival.kills;
    if (!survival.isWhole) damaged += 1;
  }
  return [
    { what: 'random flows', value: drawn.length, unit: '', note: `BENCH_SEED=${seed}` },
    {
      what: 'flows whose phone got something else than the simulator shows',
      value: differences,
      unit: '',
      aim: atMost(0),
    },
    { what: 'flows with a kill before and after every commit', value: steady.length, unit: '', note: `${kills} kills` },
    { what: 'flows with a message or a record of the run lost or doubled', value: damaged, unit: '', aim: atMost(0) },
  ];
};

/** Measures flows: what a step costs and takes, and that nothing of them is lost, doubled, late or played otherwise. */
export const flows: Part = ({ portBase, dataDir }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'flows'), fresh: true, web: true }, async (world) => [
    validationFigure(),
    ...(await within(60, 'random flows', randomFigures)),
    ...(await within(5, 'answers', () => stepFigures(world))),
    ...(await within(10, 'publishing', () => publishingFigures(world))),
    ...(await within(30, 'waits', () => waitFigures(world))),
    // The browser's sign-in ends the one of the calls.
    ...(await within(5, 'editor', () => editorFigures(world))),
  ]);
