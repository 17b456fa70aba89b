import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Page } from '@playwright/test';
import type { SignIn } from '../../../infra/local/orchestrator/sign-in.ts';
import { GraphClient } from '../../../infra/local/graph/client.ts';
import { SimulatorClient } from '../../../infra/local/whatsapp/client.ts';
import { portBase } from './product.ts';

const urlAt = (offset: number): string => `http://127.0.0.1:${portBase + offset}`;

export const webUrl = urlAt(0);
/** The address of the API. */
export const apiUrl = urlAt(1);
const mailUrl = `${urlAt(6)}/mail`;
export const pushUrl = `${urlAt(6)}/push`;
export const phoneUrl = urlAt(7);
export const stripeUrl = urlAt(14);
export const asaasUrl = urlAt(15);
export const mercadoPagoUrl = urlAt(16);
export const efiUrl = urlAt(17);
/** The stand-in of Typebot, Dialogflow and webhooks. */
export const servicesUrl = urlAt(19);
const controlUrl = urlAt(11);

/** Client of the WhatsApp simulator. Close it at the end of the test file. */
export const simulator = (): SimulatorClient => new SimulatorClient(phoneUrl);

/** Client of the Graph API simulator: pages, people and customers. */
export const meta = (): GraphClient => new GraphClient(urlAt(12));

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
export const dropSockets = (): Promise<{ dropped: number }> => control('/sockets/drop');

/** The access token of a page's login. */
export const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const stored = { ...window.sessionStorage, ...window.localStorage } as Record<string, string>;
    return Object.entries(stored).find(([key]) => key.endsWith('.accessToken'))?.[1] ?? '';
  });

interface Answer<Body> {
  status: number;
  body: Body;
}

/** Calls the API with an access token, or without one. */
export const callWith = async <Body>(
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer<Body>> => {
  const response = await fetch(`${apiUrl}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Body };
};

/** Calls the API with a page's login. */
export const callAs = async <Body>(page: Page, method: string, path: string, body?: unknown): Promise<Answer<Body>> =>
  callWith(await tokenOf(page), method, path, body);

/** Makes a call of the API that needs no login and must succeed. Returns its result. */
export const callPublicly = async <Result>(path: string, body: object): Promise<Result> => {
  const answer = await callWith<Result>(null, 'POST', path, body);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** Waits for a mail to an address sent after `after` (epoch milliseconds) and returns its code. */
export const readMailedCode = async (email: string, after = 0): Promise<string> => {
  const response = await fetch(`${mailUrl}/messages?to=${encodeURIComponent(email)}&after=${after}`);
  const { text, sentAt } = (await response.json()) as { text: string; sentAt: number };
  return /\b\d{6}\b/.exec(text)?.[0] ?? readMailedCode(email, sentAt);
};

/** Waits for an invitation to an address sent after `after` (epoch milliseconds) and returns the path of its link. */
export const readInvitation = async (email: string, after = 0): Promise<string> => {
  const response = await fetch(`${mailUrl}/messages?to=${encodeURIComponent(email)}&after=${after}`);
  const { text, sentAt } = (await response.json()) as { text: string; sentAt: number };
  return /\/invitation#\S+/.exec(text)?.[0] ?? readInvitation(email, sentAt);
};

interface Description {
  addresses: { table: string; sockets: string };
  environment: { AWS_REGION: string; TABLE_NAME: string };
  credentials: { accessKeyId: string; secretAccessKey: string };
  signIns: SignIn[];
}

/** A seeded user with this role. */
export const seededSignIn = async (role: SignIn['role']): Promise<SignIn> => {
  const found = (await control<Description>('/describe')).signIns.find((signIn) => signIn.role === role);
  if (!found) throw new Error(`The seed made no ${role}`);
  return found;
};

/** Runs changes directly on the table, for states that tests cannot reach by the API. */
const withTable = async (work: (client: DynamoDBDocumentClient, table: string) => Promise<void>): Promise<void> => {
  const { addresses, environment, credentials } = await control<Description>('/describe');
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint: addresses.table, region: environment.AWS_REGION, credentials }),
  );
  await work(client, environment.TABLE_NAME);
  client.destroy();
};

/** Sets a company's due date (YYYY-MM-DD). */
export const setDueDate = (companyId: number, dueDate: string): Promise<void> =>
  withTable(async (client, TableName) => {
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

/** Sets the start of a connection's current outage (ISO time), so that no test waits for minutes. */
export const setDownSince = (companyId: number, whatsappId: number, since: string): Promise<void> =>
  withTable(async (client, TableName) => {
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
      `c#${companyId}#connection-log#${padded.replace('connection#', '')}`,
      `entry#${String(connection?.outageId)}`,
      'at',
    );
  });

/** URL of the realtime socket. */
export const socketUrl = async (): Promise<string> => (await control<Description>('/describe')).addresses.sockets;
