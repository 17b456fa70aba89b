import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';
import { Removals } from './removals.ts';

vi.mock('../environment.ts', () => ({ environment: () => ({ TABLE_NAME: 'recado' }) }));

const table = mockClient(DynamoDBDocumentClient);
beforeEach(() => table.reset());

const asked = (): unknown[][] =>
  table
    .commandCalls(BatchWriteCommand)
    .map(({ args: [{ input }] }) =>
      (input.RequestItems?.recado ?? []).map(
        ({ DeleteRequest }) => (DeleteRequest?.Key as { sk: number } | undefined)?.sk,
      ),
    );
const remove = (removals: Removals, count: number) =>
  Promise.allSettled(Array.from({ length: count }, (_, sk) => removals.remove({ pk: 'x', sk })));
const client = (): DynamoDBDocumentClient => table as unknown as DynamoDBDocumentClient;

it('takes what is asked for during a call into the next, at most 25', async () => {
  table.on(BatchWriteCommand).resolves({});
  await remove(new Removals(client()), 30);
  expect(asked().map((keys) => keys.length)).toEqual([1, 25, 4]);
  expect(new Set(asked().flat()).size).toBe(30);
});

it('removes once what several ask for at the same time', async () => {
  table.on(BatchWriteCommand).resolves({});
  const removals = new Removals(client());
  await Promise.all(['busy', 'a', 'b', 'a'].map((sk) => removals.remove({ pk: 'x', sk })));
  expect(asked()).toEqual([['busy'], ['a', 'b']]);
});

it('asks again for what the table left over, and fails those alone that it could not remove', async () => {
  const left = { recado: [{ DeleteRequest: { Key: { pk: 'x', sk: 0 } } }] };
  table.on(BatchWriteCommand).resolvesOnce({ UnprocessedItems: left }).rejectsOnce(new Error('throttled')).resolves({});
  const removals = new Removals(client());
  expect((await remove(removals, 1)).map(({ status }) => status)).toEqual(['rejected']);
  expect((await remove(removals, 2)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});
