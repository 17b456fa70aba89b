import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Page } from '@playwright/test';
import type { SignIn } from '../../../infra/local/orchestrator/sign-in.ts';
import { GraphClient } from '../../../infra/local/graph/client.ts';
import { SimulatorClient } from '../../../infra/local/whatsapp/client.ts';

const portBase = Number(process.env.RECADO_E2E_PORT_BASE ?? 4600);
const at = (offset: number): string => `http://127.0.0.1:${portBase + offset}`;

export const apiUrl = at(1);
export const mailUrl = `${at(6)}/mail`;
export const phoneUrl = at(7);
const controlUrl = at(11);

/** The simulated WhatsApp: phones and contacts. Close it at the end of the file that asked for it. */
export const simulator = (): SimulatorClient => new SimulatorClient(phoneUrl);

/** The simulated Meta: pages, people and customers. */
export const meta = (): GraphClient => new GraphClient(at(12));

const control = async <Answer>(path: string, body: object = {}): Promise<Answer> => {
  const response = await fetch(`${controlUrl}${path}`, {
    method: 'POST',
    headers: { 'x-recado-control': '1' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`control ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
};

export const killSessionHost = (): Promise<unknown> => control('/session-host/kill', { signal: 'SIGKILL' });
export const sessionHostReady = (): Promise<unknown> => control('/session-host/ready');
export const dropSockets = (): Promise<{ dropped: number }> => control('/sockets/drop');

/** The access token with which a page is signed in. */
export const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const stored = { ...window.sessionStorage, ...window.localStorage } as Record<string, string>;
    return Object.entries(stored).find(([key]) => key.endsWith('.accessToken'))?.[1] ?? '';
  });

export interface Answer<Body> {
  status: number;
  body: Body;
}

/** Calls the API as the person that a page is signed in as, without displacing it. */
export const callAs = async <Body>(page: Page, method: string, path: string, body?: unknown): Promise<Answer<Body>> => {
  const response = await fetch(`${apiUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${await tokenOf(page)}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Body };
};

/** The code of the first mail with one to an address that was sent after `after` (milliseconds since the epoch). */
export const mailedCode = async (email: string, after = 0): Promise<string> => {
  const response = await fetch(`${mailUrl}/messages?to=${encodeURIComponent(email)}&after=${after}`);
  const { text, sentAt } = (await response.json()) as { text: string; sentAt: number };
  return /\b\d{6}\b/.exec(text)?.[0] ?? mailedCode(email, sentAt);
};

interface Description {
  addresses: { table: string; sockets: string };
  environment: { AWS_REGION: string; TABLE_NAME: string };
  credentials: { accessKeyId: string; secretAccessKey: string };
  signIns: SignIn[];
}

/** Somebody of this role whom the seed made. */
export const seededSignIn = async (role: SignIn['role']): Promise<SignIn> => {
  const found = (await control<Description>('/describe')).signIns.find((signIn) => signIn.role === role);
  if (!found) throw new Error(`The seed made no ${role}`);
  return found;
};

/** Changes items of the table, as time or a part of the product that is to come will. */
const inTable = async (work: (client: DynamoDBDocumentClient, table: string) => Promise<void>): Promise<void> => {
  const { addresses, environment, credentials } = await control<Description>('/describe');
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint: addresses.table, region: environment.AWS_REGION, credentials }),
  );
  await work(client, environment.TABLE_NAME);
  client.destroy();
};

/** Sets until when a company has paid, as the billing that is to come will (YYYY-MM-DD). */
export const setDueDate = (companyId: number, dueDate: string): Promise<void> =>
  inTable(async (client, TableName) => {
    await client.send(
      new UpdateCommand({
        TableName,
        Key: { pk: `c#${companyId}#company`, sk: 'company' },
        UpdateExpression: 'SET dueDate = :dueDate',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':dueDate': dueDate },
      }),
    );
  });

/** Lets the outage in which a connection is have begun at a time (ISO): nobody waits for minutes. */
export const setDownSince = (companyId: number, whatsappId: number, since: string): Promise<void> =>
  inTable(async (client, TableName) => {
    const set = async (pk: string, sk: string, attribute: string): Promise<Record<string, unknown> | undefined> =>
      (
        await client.send(
          new UpdateCommand({
            TableName,
            Key: { pk, sk },
            UpdateExpression: 'SET #attribute = :since',
            ConditionExpression: 'attribute_exists(#attribute)',
            ExpressionAttributeNames: { '#attribute': attribute },
            ExpressionAttributeValues: { ':since': since },
            ReturnValues: 'ALL_NEW',
          }),
        )
      ).Attributes;
    const padded = (
      await client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
          ExpressionAttributeValues: { ':pk': `c#${companyId}#connections`, ':sk': 'connection#' },
        }),
      )
    ).Items?.find(({ id }) => id === whatsappId)?.sk as string;
    const connection = await set(`c#${companyId}#connections`, padded, 'downSince');
    await set(
      `c#${companyId}#drops#${padded.replace('connection#', '')}`,
      `drop#${String(connection?.outageId)}`,
      'at',
    );
  });

/** Where browsers hear of what happens. */
export const socketUrl = async (): Promise<string> => (await control<Description>('/describe')).addresses.sockets;
