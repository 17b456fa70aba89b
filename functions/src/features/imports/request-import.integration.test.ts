import { describe, expect, it } from 'vitest';
import { addConnection, addQueue } from '../../../test/conversation.ts';
import { userContext } from '../../../test/user-context.ts';
import { change, commands } from '../../../test/imports.ts';
import { createConnection } from '../connections/create-connection.ts';
import { createQueue } from '../queues/create-queue.ts';
import { deleteQueue } from '../queues/delete-queue.ts';

const none = { params: undefined, query: undefined, body: undefined };
const hour = 3_600_000;
const day = 24 * hour;

describe('requesting an import', () => {
  const dates = (from: number, to: number) => ({
    importOldMessages: new Date(Date.now() - from).toISOString(),
    importRecentMessages: new Date(Date.now() - to).toISOString(),
  });

  it('links the phone again and sends the request to the session host', async () => {
    const context = userContext();
    const queue = await addQueue(context, 'Vendas');
    const connection = await addConnection(context);
    const asked = dates(30 * day, day);
    const after = await change(context, connection.id, { ...asked, queueIdImportMessages: queue.id });
    expect(after).toMatchObject({
      ...asked,
      status: 'OPENING',
      queueIdImportMessages: queue.id,
      importOldMessagesGroups: false,
    });
    expect(after).not.toHaveProperty('importId');
    expect(commands(context)).toMatchObject([
      {
        type: 'start',
        forget: true,
        history: {
          since: Date.parse(asked.importOldMessages),
          until: Date.parse(asked.importRecentMessages),
          groups: false,
        },
      },
    ]);
    context.effects.length = 0;
    await change(context, connection.id, { name: 'Loja nova', ...asked });
    expect(commands(context)).toEqual([]);
    await change(context, connection.id, { importOldMessages: null });
    expect(commands(context)).toEqual([]);
    expect(await context.stores.connections.get(connection.id)).toMatchObject({
      importId: null,
      importOldMessages: null,
      importRecentMessages: null,
    });
  });

  it('is possible for a new connection, until now if no end is given', async () => {
    const context = userContext();
    const queue = await addQueue(context, 'Vendas');
    const { importOldMessages } = dates(10 * day, 0);
    const { importRecentMessages } = await createConnection(context, {
      ...none,
      body: { name: 'Loja', importOldMessages, importOldMessagesGroups: true, queueIdImportMessages: queue.id },
    });
    expect(Date.now() - Date.parse(importRecentMessages!)).toBeLessThan(60_000);
    expect(commands(context)).toMatchObject([
      {
        type: 'start',
        forget: false,
        history: { since: Date.parse(importOldMessages), until: Date.parse(importRecentMessages!), groups: true },
      },
    ]);
  });

  it.each([
    ['more than two years ago', dates(740 * day, 0)],
    ['in the future', dates(-day, -2 * day)],
    ['that end before they begin', dates(day, 2 * day)],
    ['that end in the future', dates(day, -day)],
  ])('is refused for dates %s', async (_, asked) => {
    const context = userContext();
    const queue = await addQueue(context, 'Vendas');
    const connection = await addConnection(context);
    await expect(change(context, connection.id, { ...asked, queueIdImportMessages: queue.id })).rejects.toMatchObject({
      code: 'ERR_IMPORT_DATES',
    });
    expect(context.effects).toEqual([]);
  });

  it('is refused without a queue, and into a queue of another company', async () => {
    const [context, other] = [userContext(), userContext()];
    for (let n = 0; n < 5; n++) await addQueue(other, `Segredo ${n}`);
    const theirs = (await other.stores.queues.list()).at(-1)!;
    const connection = await addConnection(context);
    await expect(change(context, connection.id, dates(day, 0))).rejects.toMatchObject({ code: 'ERR_QUEUE_REQUIRED' });
    await expect(
      change(context, connection.id, { ...dates(day, 0), queueIdImportMessages: theirs.id }),
    ).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
    await expect(
      createConnection(context, {
        ...none,
        body: { name: 'Loja', ...dates(day, 0), queueIdImportMessages: theirs.id },
      }),
    ).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
  });

  it('loses its queue when that is deleted', async () => {
    const context = userContext();
    const queue = await createQueue(context, { ...none, body: { name: 'Histórico', color: '#123456' } });
    const connection = await addConnection(context, { importId: 'first', queueIdImportMessages: queue.id });
    await deleteQueue(context, { ...none, params: { id: queue.id } });
    expect(await context.stores.connections.get(connection.id)).toMatchObject({
      queueIdImportMessages: null,
      importId: 'first',
    });
  });
});
