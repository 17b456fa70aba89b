import { join } from 'node:path';
import { updateConnection } from '@recado/shared/contract/connections';
import { createQueue } from '@recado/shared/contract/queues';
import { handler as receive } from '../../../../functions/src/entry/consumers/inbound/handler.ts';
import type { Part } from '../part/part.ts';
import { atMost, type Figure } from '../report/figure.ts';
import { timingsOf } from '../report/timings.ts';
import { deliver } from '../world/deliver.ts';
import { inboundTextEvent } from '../world/inbound-text-event.ts';
import { createContacts, withShop, type Shop } from '../world/shop.ts';
import { TableMeter, type TableWork } from '../world/table-meter.ts';
import { withWorld, type World } from '../world/world.ts';

const people = 10;
const rounds = 60;
/** Answers that are not measured: each contact's first ones open a Signal session. */
const warmUp = 2 * people;

const withOptions = 'Com opções';

/** Two queues, the first of which has options. */
const createMenu = async ({ admin }: World, { linkedPhone }: Shop): Promise<void> => {
  const option = {
    queueType: 'text' as const,
    greetingMessage: 'A partir de R$ 10.',
    closeTicket: false,
    optQueueId: null,
    optUserId: null,
    optIntegrationId: null,
    optFileId: null,
    chatbots: [],
  };
  const chatbots = ['Preços', 'Prazos', 'Endereço'].map((name) => ({ ...option, name }));
  const queueIds: number[] = [];
  for (const [name, color] of [
    [withOptions, '#10a0f1'],
    ['Sem opções', '#10a0f2'],
  ] as const) {
    const body = { name, color, greetingMessage: `${name}!`, ...(name === withOptions ? { chatbots } : {}) };
    queueIds.push((await admin.call(createQueue, { body })).id);
  }
  await admin.call(updateConnection, {
    params: { id: linkedPhone.whatsappId },
    body: { queueIds, greetingMessage: 'Bem-vindo!', complationMessage: 'Até logo!', maxUseBotQueues: 0 },
  });
};

/** Sends a contact's answer. Returns the milliseconds until its phone shows the text that follows. */
const answer = async ({ simulator, linkedPhone }: Shop, from: string, text: string, next: string): Promise<number> => {
  const after = await simulator.now();
  const start = performance.now();
  const shown = simulator
    .waitFor('message.stored', ({ message }) => message.owner === from && message.text.startsWith(next), { after })
    .then(() => performance.now() - start);
  await simulator.call('send', { phone: from, to: linkedPhone.phone, text });
  return shown;
};

/** The table's work of the function that receives an answer and sends the next menu, the outbox included. */
const tableWork = async ({ admin }: World, { linkedPhone }: Shop): Promise<TableWork> => {
  const source = { companyId: admin.companyId, whatsappId: linkedPhone.whatsappId };
  const write = (body: string) => deliver(receive, inboundTextEvent(source, { number: '5511970000001', body }));
  await write('Oi');
  await write('1');
  await write('#');
  return new TableMeter().during(rounds, (index) => write(index % 2 === 0 ? '1' : '#'));
};

/** Measures a step of the bot: from the customer's answer to the next menu on its phone, and the table's work for it. */
export const bot: Part = ({ portBase, dataDir }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'bot'), fresh: true }, (world) =>
    withShop(world, async (shop) => {
      await createMenu(world, shop);
      const persons = await createContacts(shop.simulator, people);
      for (const person of persons) await answer(shop, person, 'Oi', 'Bem-vindo!');
      const times: number[] = [];
      const step = async (index: number): Promise<void> => {
        const person = persons[index % people]!;
        times.push(await answer(shop, person, '1', `${withOptions}!`));
        times.push(await answer(shop, person, '#', 'Bem-vindo!'));
      };
      for (let index = 0; index < warmUp; index++) await step(index);
      times.length = 0;
      for (let index = 0; index < rounds; index++) await step(index);
      const work = await tableWork(world, shop);
      const { median, p95, count } = timingsOf(times);
      const figures: Figure[] = [
        {
          what: 'from a customer’s answer to the bot’s next menu on the phone, median',
          value: median,
          unit: 'ms',
          aim: atMost(150),
          note: `${count} answers`,
        },
        { what: 'from a customer’s answer to the bot’s next menu on the phone, p95', value: p95, unit: 'ms' },
        { what: 'a step of the bot: table calls', value: work.calls, unit: '' },
        { what: 'a step of the bot: units', value: work.units, unit: 'request units' },
      ];
      return figures;
    }),
  );
