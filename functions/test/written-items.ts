import {
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { isDeepStrictEqual } from 'node:util';
import { vi } from 'vitest';
import { documentClient } from '../src/platform/clients.ts';
import { environment } from '../src/platform/environment.ts';

export type Item = Record<string, unknown>;

/** An item before and after a call, null where there is none, with the names of the attributes that differ. */
export interface ItemChange {
  pk: string;
  sk: string;
  before: Item | null;
  after: Item | null;
  attributes: string[];
}

/** A write with its item's key, as the commands of the document client name it. */
interface Write {
  Key?: Item;
  Item?: Item;
}

/** The writes of a command; none for a read. */
const writesOf = (command: unknown): (Write | undefined)[] => {
  if (command instanceof PutCommand || command instanceof UpdateCommand || command instanceof DeleteCommand)
    return [command.input];
  if (command instanceof TransactWriteCommand)
    return (command.input.TransactItems ?? []).map(({ Put, Update, Delete }) => Put ?? Update ?? Delete);
  if (command instanceof BatchWriteCommand)
    return Object.values(command.input.RequestItems ?? {})
      .flat()
      .map(({ PutRequest, DeleteRequest }) => PutRequest ?? DeleteRequest);
  return [];
};

const changedAttributes = (before: Item | null, after: Item | null): string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !isDeepStrictEqual(before?.[name], after?.[name]),
  );

/** Runs a call in this process and returns its answer with the items of `isOf` partitions that it changed. */
export const withChanges = async <Answer>(
  call: () => Promise<Answer>,
  isOf: (pk: string) => boolean,
): Promise<{ answer: Answer; changes: ItemChange[] }> => {
  const client = documentClient();
  const send = client.send.bind(client) as (command: unknown) => Promise<{ Item?: Item }>;
  const read = async (pk: unknown, sk: unknown): Promise<Item | null> => {
    const key = { TableName: environment().TABLE_NAME, Key: { pk, sk }, ConsistentRead: true };
    return (await send(new GetCommand(key))).Item ?? null;
  };
  const found = new Map<string, { pk: string; sk: string; before: Promise<Item | null> }>();
  const spy = vi.spyOn(client, 'send').mockImplementation((async (command: unknown) => {
    for (const write of writesOf(command)) {
      const { pk, sk } = write?.Key ?? write?.Item ?? {};
      const name = `${String(pk)} ${String(sk)}`;
      if (isOf(String(pk)) && !found.has(name))
        found.set(name, { pk: String(pk), sk: String(sk), before: read(pk, sk) });
    }
    await Promise.all([...found.values()].map(({ before }) => before));
    return send(command);
  }) as never);
  try {
    const answer = await call();
    const items = [...found.values()].map(async ({ pk, sk, before: reading }) => {
      const [before, after] = [await reading, await read(pk, sk)];
      return { pk, sk, before, after, attributes: changedAttributes(before, after) };
    });
    const changes = (await Promise.all(items)).filter(({ attributes }) => attributes.length > 0);
    return { answer, changes };
  } finally {
    spy.mockRestore();
  }
};
