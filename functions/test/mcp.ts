import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { ErrorBody } from '@recado/shared/contract/errors';
import type { DeclaredEndpoint } from '@recado/shared/contract/registry';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { handler } from '../src/entry/mcp/handler.ts';
import type { Belongings } from './belongings.ts';
import { ownedParams } from './owned-params.ts';

/** Connects the public SDK's client to the product's tools, through the gateway. */
export const connectMcp = async (token: string, query = ''): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const url = new URL(`${process.env.API_URL}/mcp${query}`);
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return client;
};

interface Message {
  method: string;
  params?: object;
}

/** Parts of a request that differ from those of a usual client. */
interface Unusual {
  headers?: Record<string, string>;
  body?: string;
  method?: string;
  query?: Record<string, string>;
}

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: {
    result?: { tools?: { name: string }[]; nextCursor?: string; [other: string]: unknown };
    error?: { code: number; message: string } | string;
  };
}

/** Sends a message to the function that serves tools, as API Gateway does. */
export const sendMcp = async (token: string | null, message: Message, unusual: Unusual = {}): Promise<Answer> => {
  const { headers = {}, body, method = 'POST', query } = unusual;
  const event = {
    version: '2.0',
    routeKey: `${method} /mcp`,
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    queryStringParameters: query,
    body: body ?? JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
    isBase64Encoded: false,
    requestContext: { requestId: 'test', http: { method, path: '/mcp', sourceIp: '192.0.2.1', userAgent: 'claude/1' } },
  } as unknown as APIGatewayProxyEventV2;
  const answer = await handler(event);
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers ?? {},
    body: JSON.parse(answer.body || 'null') as Answer['body'],
  };
};

/** The answer of a tool: what it returned, or its refusal. */
interface Called {
  result: Record<string, unknown> | undefined;
  refusal: ErrorBody | undefined;
  text: string;
}

/** Calls a tool in this process. */
export const callTool = async (token: string, name: string, given: object = {}): Promise<Called> => {
  const { body } = await sendMcp(token, { method: 'tools/call', params: { name, arguments: given } });
  const { isError, structuredContent, content } = (body.result ?? {}) as {
    isError?: boolean;
    structuredContent?: Record<string, unknown>;
    content?: { text: string }[];
  };
  const text = content?.[0]?.text ?? JSON.stringify(body);
  return { result: structuredContent, refusal: isError ? (JSON.parse(text) as ErrorBody) : undefined, text };
};

/** Arguments with which a reading tool answers with something of a company. */
export const readingArguments = (endpoint: DeclaredEndpoint, mine: Belongings): Record<string, unknown> => ({
  ...(endpoint.example?.query as object),
  ...({
    listTicketNotes: { ticketId: mine.ticketId },
    listContactTags: { contactId: mine.contactId },
    searchMessages: { searchParam: 'Segredo' },
    listReports: { dateFrom: '2026-01-01', dateTo: '2026-12-31' },
  }[endpoint.name] as object | undefined),
  ...ownedParams(endpoint, mine),
});
