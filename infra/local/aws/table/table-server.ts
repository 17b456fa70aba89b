import { Agent, request as ask } from 'node:http';
import type { WireItem } from './written-keys.ts';

/** An answer of the table's server. */
export interface TableAnswer {
  status: number;
  body: Buffer;
}

/** Thrown when the table's server refuses a call that a stand-in makes for itself. */
class TableCallFailed extends Error {
  constructor(operation: string, { status, body }: TableAnswer) {
    super(`${operation} answered ${status} ${body.toString().slice(0, 300)}`);
    this.name = 'TableCallFailed';
  }
}

/** Items that one call reads or writes. */
const readAtOnce = 100;
const writtenAtOnce = 25;
/** Calls at once by which a table is filled. */
const parallel = 4;

/** Calls the table's server by DynamoDB's protocol. It does not verify signatures. */
export class TableServer {
  readonly #address: { hostname: string; port: string };
  readonly #agent = new Agent({ keepAlive: true });

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#address = { hostname, port };
  }

  /** Makes a call with these headers. */
  forward(headers: NodeJS.Dict<string | string[]>, body: Buffer): Promise<TableAnswer> {
    return new Promise((resolve, reject) => {
      const call = ask({ ...this.#address, agent: this.#agent, method: 'POST', path: '/', headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 502, body: Buffer.concat(chunks) }));
        answer.on('error', reject);
      });
      call.on('error', reject);
      call.end(body);
    });
  }

  /** Makes a call of its own. @throws TableCallFailed */
  async call<Answer>(operation: string, input: object): Promise<Answer> {
    const body = Buffer.from(JSON.stringify(input));
    const answer = await this.forward(
      {
        'content-type': 'application/x-amz-json-1.0',
        'content-length': String(body.length),
        'x-amz-date': '20260101T000000Z',
        'x-amz-target': `DynamoDB_20120810.${operation}`,
        authorization:
          'AWS4-HMAC-SHA256 Credential=STANDIN/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
      },
      body,
    );
    if (answer.status !== 200) throw new TableCallFailed(operation, answer);
    return JSON.parse(answer.body.toString()) as Answer;
  }

  /** Reads items by their keys; those that do not exist are left out. */
  async read(tableName: string, keys: readonly WireItem[]): Promise<WireItem[]> {
    const found: WireItem[] = [];
    for (let at = 0; at < keys.length; at += readAtOnce) {
      const { Responses } = await this.call<{ Responses: Record<string, WireItem[]> }>('BatchGetItem', {
        RequestItems: { [tableName]: { Keys: keys.slice(at, at + readAtOnce), ConsistentRead: true } },
      });
      found.push(...(Responses[tableName] ?? []));
    }
    return found;
  }

  /** Puts items, and removes those of these keys, in any order. */
  async write(tableName: string, items: readonly WireItem[], removed: readonly WireItem[] = []): Promise<void> {
    const requests = [
      ...items.map((Item) => ({ PutRequest: { Item } })),
      ...removed.map((Key) => ({ DeleteRequest: { Key } })),
    ];
    for (let at = 0; at < requests.length; at += writtenAtOnce * parallel) {
      const batches = Array.from({ length: parallel }, (_, batch) =>
        requests.slice(at + batch * writtenAtOnce, at + (batch + 1) * writtenAtOnce),
      ).filter(({ length }) => length > 0);
      await Promise.all(batches.map((batch) => this.call('BatchWriteItem', { RequestItems: { [tableName]: batch } })));
    }
  }

  /** Puts all items of a table into another one. */
  async copy(source: string, target: string): Promise<void> {
    for (let from: WireItem | undefined; ;) {
      const page = await this.call<{ Items: WireItem[]; LastEvaluatedKey?: WireItem }>('Scan', {
        TableName: source,
        ...(from ? { ExclusiveStartKey: from } : {}),
      });
      await this.write(target, page.Items);
      from = page.LastEvaluatedKey;
      if (!from) return;
    }
  }

  /** Creates a table with the keys and indexes of another one. */
  async createLike(source: string, target: string): Promise<void> {
    const { Table } = await this.call<{
      Table: {
        KeySchema: object[];
        AttributeDefinitions: object[];
        GlobalSecondaryIndexes?: { IndexName: string; KeySchema: object[]; Projection: object }[];
      };
    }>('DescribeTable', { TableName: source });
    await this.call('CreateTable', {
      TableName: target,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: Table.KeySchema,
      AttributeDefinitions: Table.AttributeDefinitions,
      GlobalSecondaryIndexes: (Table.GlobalSecondaryIndexes ?? []).map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
