import { createOption, deleteOption, getOption, listOptions, updateOption } from '@recado/shared/contract/chatbots';
import type { CallOf } from '@recado/shared/contract/grammar';
import { createQueue, deleteQueue, getQueue, listQueues, updateQueue } from '@recado/shared/contract/queues';
import { queueLimits } from '@recado/shared/limits/queues';
import { optionPlaces } from '@recado/shared/options/option-tree';
import { beforeAll, describe, expect, it } from 'vitest';
import { installPlans, type Login, newColleague, newCompany } from '../../../../test/accounts.ts';
import { callHandler } from '../../../../test/call-handler.ts';
import { setSettings } from '../../../../test/conversation.ts';
import { useOwnQueues } from '../../../../test/own-queues.ts';
import { takeRealtime } from '../../../../test/queue-messages.ts';
import { userContext } from '../../../../test/user-context.ts';
import { handler } from '../../../entry/http/workspace.ts';

type Fields = Partial<CallOf<typeof createQueue>['body']>;
type Tree = NonNullable<Fields['chatbots']>;

let color = 0;
const add = (by: Login, name: string, fields: Fields = {}) =>
  callHandler(
    handler,
    createQueue,
    { body: { name, color: `#${String(++color).padStart(6, '0')}`, greetingMessage: 'Olá!', ...fields } },
    { token: by.token },
  );
const change = (by: Login, id: number, body: CallOf<typeof updateQueue>['body']) =>
  callHandler(handler, updateQueue, { params: { id }, body }, { token: by.token });
const read = async (by: Login, id: number) =>
  (await callHandler(handler, getQueue, { params: { id } }, { token: by.token })).result;
const addOption = (by: Login, body: CallOf<typeof createOption>['body']) =>
  callHandler(handler, createOption, { body }, { token: by.token });
const changeOption = (by: Login, id: number, body: CallOf<typeof updateOption>['body']) =>
  callHandler(handler, updateOption, { params: { id }, body }, { token: by.token });

const menu: Tree = [
  { name: 'Vendas', greetingMessage: 'O que você procura?', chatbots: [{ name: 'Preços' }, { name: 'Entrega' }] },
  { name: 'Horário', greetingMessage: 'Abrimos às 8h.', closeTicket: true },
];

useOwnQueues();
beforeAll(installPlans);

describe('a queue’s options', () => {
  it('are returned with the queue, but not by lists and events', async () => {
    const admin = await newCompany();
    const { result: queue } = await add(admin, 'Loja', { chatbots: menu, tempoRoteador: 15, ativarRoteador: true });
    expect(await read(admin, queue.id)).toEqual(queue);
    expect(queue).toMatchObject({ tempoRoteador: 15, ativarRoteador: true, schedules: { length: 7 } });
    expect(queue.chatbots).toMatchObject([{ ...menu[0], queueType: 'text', optQueueId: null }, menu[1]]);
    const [listed] = (await callHandler(handler, listQueues, {}, { token: admin.token })).result;
    expect(Object.keys(listed!).toSorted()).toEqual([
      'color',
      'greetingMessage',
      'hasServiceLevels',
      'id',
      'name',
      'orderQueue',
    ]);
    expect(await takeRealtime(admin.company.id, 'queue')).toMatchObject({ data: { queue: listed } });
  });

  it('keep their ids wherever they are moved; new ones, copies and those of other queues get their own', async () => {
    const admin = await newCompany();
    const { result: queue } = await add(admin, 'Loja', { chatbots: menu });
    const { result: other } = await add(admin, 'Outra', { chatbots: menu });
    const [sales, hours] = queue.chatbots;
    const [prices, delivery] = sales!.chatbots;
    const moved = [
      { ...delivery!, greetingMessage: 'Onde?', chatbots: [{ ...sales!, chatbots: [] }] },
      hours!,
      { ...hours!, chatbots: [] },
      { name: 'Nova opção' },
      { ...other.chatbots[0]!, chatbots: [] },
    ];
    const { result: after } = await change(admin, queue.id, { chatbots: moved });
    const ids = optionPlaces(after.chatbots).map(({ option }) => option.id);
    expect(ids.slice(0, 3)).toEqual([delivery!.id, sales!.id, hours!.id]);
    const known = [...optionPlaces(queue.chatbots), ...optionPlaces(other.chatbots)].map(({ option }) => option.id);
    expect(new Set([...ids, ...known]).size).toBe(known.length + 3);
    expect(ids).not.toContain(prices!.id);
    expect((await read(admin, queue.id)).chatbots).toEqual(after.chatbots);
  });

  it('nest as deep as there are options, and are refused beyond the limits by name', async () => {
    const admin = await newCompany();
    const nested = (depth: number): Tree =>
      depth === 0 ? [] : [{ name: `Nível ${depth}`, greetingMessage: 'Oi', chatbots: nested(depth - 1) }];
    const { result: queue } = await add(admin, 'Funda', { chatbots: nested(queueLimits.options) });
    expect(optionPlaces((await read(admin, queue.id)).chatbots)).toHaveLength(queueLimits.options);
    const refused = async (chatbots: Tree) => {
      const { status, error, details } = await change(admin, queue.id, { chatbots });
      return { status, error, details };
    };
    expect(await refused(nested(queueLimits.options + 1))).toEqual({
      status: 400,
      error: 'ERR_OPTION_COUNT',
      details: { limit: queueLimits.options },
    });
    expect(await refused(nested(1000))).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    const large = Array.from({ length: 30 }, (_, index) => ({
      name: `Opção ${index}`,
      greetingMessage: 'x'.repeat(4096),
    }));
    expect(await refused(large)).toMatchObject({ error: 'ERR_OPTION_SIZE', details: { limit: 100 } });
    expect(await refused([{ name: 'Loja', greetingMessage: 'Oi', chatbots: [{ name: 'Oi' }] }])).toMatchObject({
      error: 'ERR_OPTION_NAME',
      details: { path: '1.1', name: 'Oi' },
    });
    expect(await refused([{ name: 'Loja', chatbots: [{ name: 'Preços' }] }])).toMatchObject({
      error: 'ERR_OPTION_MESSAGE',
      details: { path: '1', name: 'Loja' },
    });
    expect(await refused([{ name: 'Suporte', queueType: 'queue' }])).toMatchObject({ error: 'ERR_OPTION_TARGET' });
  });

  it('name file lists of the company, as their queue does', async () => {
    const [admin, outsider] = await Promise.all([newCompany(), newCompany()]);
    const listOf = async (by: Login): Promise<number> => {
      const context = userContext({ companyId: by.company.id });
      if (by === outsider) await context.ids.next('file-list', 1000);
      const id = await context.ids.next('file-list');
      await context.commit(
        context.stores.fileLists.create({ id, userId: by.user.id, name: 'Tabela', message: 'Oi', options: [] }),
        [],
      );
      return id;
    };
    const [own, theirs] = [await listOf(admin), await listOf(outsider)];
    const sending = (optFileId: number): Tree => [{ name: 'Tabela de preços', queueType: 'file', optFileId }];
    const { result: queue } = await add(admin, 'Loja', { fileListId: own, chatbots: sending(own) });
    expect(queue).toMatchObject({ fileListId: own, chatbots: [{ optFileId: own }] });
    const refused = [{ fileListId: theirs }, { chatbots: sending(theirs) }];
    for (const body of refused) expect((await change(admin, queue.id, body)).error).toBe('ERR_NO_FILE_LIST_FOUND');
    expect((await add(admin, 'Outra', { fileListId: theirs })).error).toBe('ERR_NO_FILE_LIST_FOUND');
  });

  it('name queues and users of the company; those that are gone since do not hinder a change', async () => {
    const [admin, outsider] = await Promise.all([newCompany(), newCompany()]);
    const { ids } = userContext({ companyId: outsider.company.id });
    for (const kind of ['queue', 'user']) await ids.next(kind, 1000);
    const { result: support } = await add(admin, 'Suporte');
    const { result: theirs } = await add(outsider, 'Dela');
    const colleague = await newColleague(admin, { queueIds: [support.id] });
    const leading = (optQueueId: number, optUserId: number | null = null): Tree => [
      { name: 'Falar com alguém', queueType: optUserId === null ? 'queue' : 'attendent', optQueueId, optUserId },
    ];
    const { result: queue } = await add(admin, 'Loja', { chatbots: leading(support.id, colleague.user.id) });
    const refused = async (chatbots: Tree) => (await change(admin, queue.id, { chatbots })).error;
    expect(await refused(leading(theirs.id))).toBe('ERR_NO_QUEUE_FOUND');
    const agent = await newColleague(outsider);
    expect(await refused(leading(support.id, agent.user.id))).toBe('ERR_NO_USER_FOUND');
    expect((await add(admin, 'Outra', { chatbots: leading(theirs.id) })).error).toBe('ERR_NO_QUEUE_FOUND');
    await callHandler(handler, deleteQueue, { params: { id: support.id } }, { token: admin.token });
    const { status, result } = await change(admin, queue.id, { chatbots: [...queue.chatbots, { name: 'Nova opção' }] });
    expect({ status, options: result.chatbots.length }).toEqual({ status: 200, options: 2 });
  });
});

describe('a queue’s texts', () => {
  it('need a greeting beside other queues; an older one without is left alone until its greeting is set', async () => {
    const admin = await newCompany();
    const { result: first } = await add(admin, 'Primeira', { greetingMessage: '' });
    expect(await add(admin, 'Segunda', { greetingMessage: ' ' })).toMatchObject({
      status: 400,
      error: 'ERR_WAPP_GREETING_REQUIRED',
    });
    const { result: second } = await add(admin, 'Segunda');
    expect((await change(admin, first.id, { name: 'Loja' })).status).toBe(200);
    expect((await change(admin, second.id, { greetingMessage: '' })).error).toBe('ERR_WAPP_GREETING_REQUIRED');
  });

  it('need an out-of-hours message where hours are those of queues', async () => {
    const admin = await newCompany();
    const { result: queue } = await add(admin, 'Loja');
    await setSettings(userContext({ companyId: admin.company.id }), { scheduleType: 'queue' });
    expect((await add(admin, 'Outra')).error).toBe('ERR_QUEUE_OUT_OF_HOURS');
    expect((await change(admin, queue.id, { outOfHoursMessage: '' })).error).toBe('ERR_QUEUE_OUT_OF_HOURS');
    expect((await change(admin, queue.id, { outOfHoursMessage: 'Voltamos às 8h.' })).status).toBe(200);
  });

  it('take minutes of rotation from the specification’s list only', async () => {
    const admin = await newCompany();
    const { result: queue } = await add(admin, 'Loja');
    expect((await change(admin, queue.id, { tempoRoteador: 7 as 5 })).error).toBe('ERR_VALIDATION');
  });
});

describe('the calls of one option', () => {
  it('read, add, change and remove it in its queue’s tree', async () => {
    const admin = await newCompany();
    const { result: queue } = await add(admin, 'Loja', { chatbots: menu });
    const [sales, hours] = queue.chatbots;
    const { result: added } = await addOption(admin, { queueId: queue.id, parentId: sales!.id, name: 'Trocas' });
    expect(added).toMatchObject({ queueId: queue.id, parentId: sales!.id, name: 'Trocas', chatbots: [] });
    expect((await read(admin, queue.id)).chatbots[0]!.chatbots.map(({ name }) => name)).toEqual([
      'Preços',
      'Entrega',
      'Trocas',
    ]);
    const { result: changed } = await changeOption(admin, added.id, {
      greetingMessage: 'Como foi?',
      chatbots: [{ name: 'Com defeito' }],
    });
    expect(changed).toMatchObject({ id: added.id, name: 'Trocas', chatbots: [{ name: 'Com defeito' }] });
    const token = admin.token;
    expect((await callHandler(handler, getOption, { params: { id: added.id } }, { token })).result).toEqual(changed);
    expect((await callHandler(handler, deleteOption, { params: { id: sales!.id } }, { token })).status).toBe(200);
    const { result: left } = await callHandler(handler, listOptions, {}, { token });
    expect(left).toEqual([{ id: hours!.id, name: 'Horário', queueType: 'text', queueId: queue.id, parentId: null }]);
    expect((await callHandler(handler, getOption, { params: { id: added.id } }, { token })).error).toBe(
      'ERR_NO_OPTION_FOUND',
    );
  });

  it('keep the rules of the tree', async () => {
    const admin = await newCompany();
    const { result: queue } = await add(admin, 'Loja', { chatbots: menu });
    const [sales, hours] = queue.chatbots;
    expect((await addOption(admin, { queueId: queue.id, name: 'Oi' })).error).toBe('ERR_OPTION_NAME');
    expect((await addOption(admin, { queueId: queue.id, parentId: 987_654, name: 'Trocas' })).error).toBe(
      'ERR_NO_OPTION_FOUND',
    );
    expect((await changeOption(admin, sales!.id, { greetingMessage: '' })).error).toBe('ERR_OPTION_MESSAGE');
    expect((await changeOption(admin, hours!.id, { queueType: 'attendent' })).error).toBe('ERR_OPTION_TARGET');
    expect((await read(admin, queue.id)).chatbots).toEqual(queue.chatbots);
  });

  it('lose nothing of what several administrators do at once', async () => {
    const admin = await newCompany();
    const { result: queue } = await add(admin, 'Loja', { chatbots: menu });
    const [sales, hours] = queue.chatbots;
    const answers = await Promise.all([
      addOption(admin, { queueId: queue.id, name: 'Trocas' }),
      addOption(admin, { queueId: queue.id, parentId: sales!.id, name: 'Pagamento' }),
      changeOption(admin, hours!.id, { name: 'Nosso horário' }),
      change(admin, queue.id, { name: 'Loja nova' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const after = await read(admin, queue.id);
    expect(after.name).toBe('Loja nova');
    expect(optionPlaces(after.chatbots).map(({ option, path }) => `${path.join('.')} ${option.name}`)).toEqual([
      '1 Vendas',
      '1.1 Preços',
      '1.2 Entrega',
      '1.3 Pagamento',
      '2 Nosso horário',
      '3 Trocas',
    ]);
  });

  it('reach no other company’s options and queues', async () => {
    const [admin, outsider] = await Promise.all([newCompany(), newCompany()]);
    const { result: queue } = await add(admin, 'Loja', { chatbots: menu });
    const { id } = queue.chatbots[0]!;
    const { token } = outsider;
    expect((await addOption(outsider, { queueId: queue.id, name: 'Minha opção' })).error).toBe('ERR_NO_QUEUE_FOUND');
    expect((await changeOption(outsider, id, { name: 'Minha opção' })).error).toBe('ERR_NO_OPTION_FOUND');
    expect((await callHandler(handler, deleteOption, { params: { id } }, { token })).error).toBe('ERR_NO_OPTION_FOUND');
    expect((await callHandler(handler, listOptions, {}, { token })).result).toEqual([]);
    expect((await read(admin, queue.id)).chatbots).toEqual(queue.chatbots);
  });
});
