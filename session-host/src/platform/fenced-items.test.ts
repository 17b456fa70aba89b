import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  type BatchGetCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { ref } from '../../test/inbound.ts';
import { FencedItems, FencedOff } from './fenced-items.ts';

vi.mock('./pause.ts', () => ({ pause: () => Promise.resolve() }));

const canceled = (...codes: string[]) =>
  new TransactionCanceledException({
    $metadata: {},
    message: 'canceled',
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

const itemsOn = (send: (command: unknown) => Promise<unknown>) =>
  new FencedItems({ send } as unknown as DynamoDBDocumentClient, 'table', ref, 7);

const transactions = () => {
  const sent: NonNullable<TransactWriteCommandInput['TransactItems']>[] = [];
  const items = itemsOn((command) => {
    sent.push((command as TransactWriteCommand).input.TransactItems ?? []);
    return Promise.resolve({});
  });
  return { sent, items };
};

const condition = { ConditionExpression: '#fence = :fence', ExpressionAttributeValues: { ':fence': 7 } };

it('checks the fence in every transaction', async () => {
  const { sent, items } = transactions();
  await items.write(Array.from({ length: 96 }, (_, n) => ({ sk: `signal#${n}`, put: { v: n } })));
  await items.write([{ sk: 'auth', put: { creds: 1 } }]);
  expect(sent.map(({ length }) => length)).toEqual([96, 2, 1]);
  for (const transaction of sent.slice(0, 2)) expect(transaction.at(-1)?.ConditionCheck).toMatchObject(condition);
  expect(sent[2]?.[0]?.Put).toMatchObject({ ...condition, Item: { creds: 1, fence: 7 } });
});

it('repeats a write after a conflict five times, then throws', async () => {
  let failures = 5;
  const send = vi.fn(() => (failures-- > 0 ? Promise.reject(canceled('TransactionConflict')) : Promise.resolve({})));
  await itemsOn(send).write([{ sk: 'a', put: {} }]);
  expect(send).toHaveBeenCalledTimes(6);
  failures = 6;
  await expect(itemsOn(send).write([{ sk: 'a', put: {} }])).rejects.toThrow('canceled');
});

it('throws FencedOff at once when a condition fails', async () => {
  const send = vi.fn(() => Promise.reject(canceled('None', 'ConditionalCheckFailed')));
  await expect(itemsOn(send).write([{ sk: 'a', put: {} }])).rejects.toThrow(FencedOff);
  expect(send).toHaveBeenCalledTimes(1);
});

describe('the journal of media', () => {
  const entry = { sk: 'pending#a#W1', put: { v: 1 } };
  const ratchet = { sk: 'signal#session#a', put: { v: 2 } };
  const mark = 'attribute_not_exists(#fence) OR #fence <= :fence';

  it('is written alone, before the ratchet of its message, and ends alone', async () => {
    const sent: unknown[] = [];
    const written = Promise.withResolvers<object>();
    const items = itemsOn((command) => {
      sent.push(command);
      return sent.length === 1 ? written.promise : Promise.resolve({});
    });
    const both = items.write([], [ratchet, entry]);
    await new Promise(setImmediate);
    expect(sent).toEqual([expect.any(PutCommand)]);
    expect((sent[0] as PutCommand).input).toMatchObject({
      Item: { ...entry.put, fence: 7 },
      ConditionExpression: mark,
    });
    written.resolve({});
    await both;
    expect(sent[1]).toBeInstanceOf(TransactWriteCommand);
    await items.write([], [{ sk: entry.sk, put: null }]);
    expect(sent[2]).toBeInstanceOf(DeleteCommand);
    expect((sent[2] as DeleteCommand).input).toMatchObject({ ConditionExpression: mark });
  });

  it('writes no ratchet where its entry was not written', async () => {
    const send = vi.fn(() => Promise.reject(new Error('down')));
    await expect(itemsOn(send).write([], [ratchet, entry])).rejects.toThrow('down');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('deletes other items in a transaction that checks the fence', async () => {
    const { sent, items } = transactions();
    await items.write([], [{ sk: 'sent#W1', put: null }]);
    expect(sent[0]?.at(-1)?.ConditionCheck).toMatchObject(condition);
  });
});

describe('the first message of a contact', () => {
  const [session, identity, preKeys] = [
    { sk: 'signal#session#a', put: { v: 1 } },
    { sk: 'signal#identity-key#a', put: { v: 2 } },
    { sk: 'signal#pre-key#8.0', put: { v: 3 } },
  ];
  /** Items of which the pre-keys stand in the table, as a host with this fence wrote them. */
  const read = async (fence: number, write: (command: unknown) => Promise<unknown>) => {
    const stored = { pk: 'p', sk: preKeys.sk, v: 0, fence, turn: 4 };
    const items = itemsOn((command) =>
      command instanceof PutCommand || command instanceof TransactWriteCommand
        ? write(command)
        : Promise.resolve({ Responses: { table: [stored] } }),
    );
    await items.read([session.sk, preKeys.sk]);
    return items;
  };

  it('is written without a transaction, its ratchet before the pre-key goes that it has used', async () => {
    const sent: PutCommand[] = [];
    const items = await read(7, (command) => Promise.resolve(void sent.push(command as PutCommand)));
    await items.write([], [preKeys, identity, session]);
    expect(sent.every((command) => command instanceof PutCommand)).toBe(true);
    const written = sent.map(({ input }) => [String(input.Item?.sk), input.ConditionExpression]);
    expect(written.toSorted().slice(0, 1)).toEqual([[identity.sk, 'attribute_not_exists(#fence) OR #fence <= :fence']]);
    expect(written).toContainEqual([session.sk, 'attribute_not_exists(#pk) OR (#fence = :fence AND #turn = :next)']);
    expect(written.at(-1)).toEqual([preKeys.sk, '#fence = :fence AND #turn BETWEEN :turn AND :next']);
    expect(sent.at(-1)?.input.Item).toMatchObject({ fence: 7, turn: 5 });
  });

  it('checks the fence where another host wrote the pre-keys last', async () => {
    const sent: unknown[] = [];
    const items = await read(6, (command) => Promise.resolve(void sent.push(command)));
    await items.write([], [preKeys, session]);
    const last = sent.at(-1) as TransactWriteCommand;
    expect(last.input.TransactItems).toMatchObject([
      { Put: { ConditionExpression: '#fence = :fence AND #turn = :turn', Item: { fence: 7, turn: 5 } } },
      { ConditionCheck: condition },
    ]);
  });

  it('removes an item of pre-keys, the last of which it has used, after its ratchet and with the fence', async () => {
    const sent: unknown[] = [];
    const items = await read(7, (command) => Promise.resolve(void sent.push(command)));
    await items.write([], [{ sk: preKeys.sk, put: null }, session]);
    expect((sent[0] as PutCommand).input.Item?.sk).toBe(session.sk);
    expect((sent[1] as TransactWriteCommand).input.TransactItems).toMatchObject([
      { Delete: { Key: { sk: preKeys.sk } } },
      { ConditionCheck: condition },
    ]);
  });

  it('keeps its pre-key where its ratchet was not written', async () => {
    const refused = Object.assign(new Error('no'), { name: 'ConditionalCheckFailedException' });
    const sent: string[] = [];
    const items = await read(7, (command) => {
      sent.push(String((command as PutCommand).input.Item?.sk));
      return Promise.reject(refused);
    });
    await expect(items.write([], [preKeys, session])).rejects.toThrow('changed by another writer');
    expect(sent).toEqual([session.sk]);
  });
});

it('reads the keys again that the table has not processed, a hundred at a time', async () => {
  const requests: string[][] = [];
  const items = itemsOn((command) => {
    const keys = (command as BatchGetCommand).input.RequestItems?.table?.Keys ?? [];
    requests.push(keys.map(({ sk }) => String(sk)));
    const [skipped, ...found] = keys;
    const isFirst = requests.length === 1;
    return Promise.resolve({
      Responses: { table: isFirst ? found : keys },
      UnprocessedKeys: isFirst ? { table: { Keys: [skipped!] } } : {},
    });
  });
  const sks = Array.from({ length: 101 }, (_, n) => `sk${n}`);
  expect([...(await items.read(sks)).keys()].sort()).toEqual(sks.toSorted());
  expect(requests.map(({ length }) => length)).toEqual([100, 2]);
});
