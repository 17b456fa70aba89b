import { publicEndpoints } from '../public-api/operations.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { installPlans } from '../../../test/accounts.ts';
import { newApiKey } from '../../../test/api-keys.ts';
import { type Belongings, newBelongings } from '../../../test/belongings.ts';
import { callTool } from '../../../test/mcp.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { useOwnTable } from '../../../test/own-table.ts';
import { takeMessages } from '../../../test/queue-messages.ts';
import { repeatedInput } from '../../../test/repeated-inputs.ts';
import { scanTable } from '../../../test/scan-table.ts';
import { changes } from '../http/run-as.ts';

useOwnTable();
useOwnQueues();

const writing = publicEndpoints.filter(changes);

let mine: Belongings;
let token: string;

const keyOf = ({ pk, sk }: Record<string, unknown>): string => JSON.stringify([pk, sk]);

/** All items of the table, but counts of budgets. */
const wholeTable = async (): Promise<Record<string, unknown>[]> => {
  const items = await scanTable('NOT begins_with(pk, :budget)', { ':budget': 'i#budget#' });
  return items.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
};

const takeAll = async (queue: string): Promise<number> => {
  let taken = 0;
  for (let more = 1; more > 0; taken += more) more = (await takeMessages(queue, { wait: false })).length;
  return taken;
};

/** Things of the key's own: it neither changes notes and quick messages of others, nor attaches their files. */
const own: Record<string, number> = {};
const addOwn = async (): Promise<void> => {
  const { result: note } = await callTool(token, 'createTicketNote', { note: 'Pagou', ticketId: mine.ticketId });
  const { result: quickMessage } = await callTool(token, 'createQuickMessage', { shortcode: 'pix', message: 'Chave' });
  Object.assign(own, {
    deleteTicketNote: note!.id,
    updateTicketNote: note!.id,
    deleteQuickMessage: quickMessage!.id,
    updateQuickMessage: quickMessage!.id,
  });
};

/** Queues to which the effects of tools go. */
const queues = ['realtime', 'graph', 'search', 'push', 'jobs', 'campaigns', 'timers', 'webhook-events'];

beforeAll(async () => {
  await installPlans();
  mine = await newBelongings({ beyond: 1_000_000 });
  ({ token } = await newApiKey(mine.admin));
  // The time of its use is stored once a minute.
  await callTool(token, 'listTags');
  await addOwn();
});

describe('a dry run', () => {
  it.each(writing)('of $name says what it would do, and changes nothing', async (endpoint) => {
    const { params, query, body } = await repeatedInput(endpoint, mine);
    const { mediaPath: _file, mediaName: _name, ...texts } = (body ?? {}) as Record<string, unknown>;
    for (const queue of queues) await takeAll(queue);
    const before = await wholeTable();
    const given = { ...params, ...query, ...texts, ...(own[endpoint.name] && { id: own[endpoint.name] }) };
    const { result, refusal } = await callTool(token, endpoint.name, { ...given, dryRun: true });
    expect(refusal).toBeUndefined();
    expect(result).toMatchObject({ dryRun: true, changes: expect.any(Array) as unknown });
    expect(await wholeTable()).toEqual(before);
    for (const queue of queues) expect([queue, await takeAll(queue)]).toEqual([queue, 0]);
  });

  it('shows the values before and after', async () => {
    const { result } = await callTool(token, 'updateContact', { id: mine.contactId, name: 'Nome novo', dryRun: true });
    expect(result?.changes).toMatchObject([
      {
        thing: 'contact',
        id: String(mine.contactId),
        change: 'changed',
        fields: [{ field: 'name', before: mine.name, after: 'Nome novo' }],
      },
    ]);
  });

  it('is refused as the call would be: by its input, its conditions and what it names', async () => {
    const name = `Etiqueta ${randomUUID()}`;
    const tag = { name, color: '#2F9E44' };
    expect((await callTool(token, 'createTag', { ...tag, dryRun: true })).result?.changes).toMatchObject([
      { thing: 'tag', id: null, name, change: 'created' },
    ]);
    expect((await callTool(token, 'createTag', tag)).refusal).toBeUndefined();
    const again = await callTool(token, 'createTag', tag);
    expect(again.refusal?.error).toMatch(/^ERR_/);
    expect((await callTool(token, 'createTag', { ...tag, dryRun: true })).refusal).toEqual(again.refusal);
    expect((await callTool(token, 'createTag', { name: '', dryRun: true })).refusal?.error).toBe('ERR_VALIDATION');
    const nobody = { id: 999_999, name: 'Ninguém', dryRun: true };
    expect((await callTool(token, 'updateContact', nobody)).refusal?.error).toBe('ERR_NO_CONTACT_FOUND');
  });

  it('names the recipient of a message', async () => {
    const given = { ticketId: mine.ticketId, body: 'Seu pedido saiu', requestId: randomUUID(), dryRun: true };
    expect((await callTool(token, 'sendMessage', given)).result).toMatchObject({ causes: ['channel'] });
  });
});
