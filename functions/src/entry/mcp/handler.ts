import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { AppError } from '@recado/shared/contract/errors';
import { parseJson } from '@recado/shared/text/well-formed';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { requireFeature } from '../../context/plan-features.ts';
import { resourceMetadataUrl } from '../../features/api-keys/oauth/addresses.ts';
import { systemClock } from '../../platform/clock.ts';
import { environment } from '../../platform/environment.ts';
import { answer, answerError } from '../http/answer.ts';
import { spendCompanyCall, spendKeyCall } from '../http/call-budget.ts';
import { compress } from '../http/compress.ts';
import { keyOf } from '../http/key-of.ts';
import type { McpCall } from './call-tool.ts';
import { serverFor } from './server.ts';
import { toolNamed } from './tools.ts';

type Event = APIGatewayProxyEventV2;
type Answer = APIGatewayProxyStructuredResultV2;

/** Bytes of a message: as many as a call of the public API may have, and what stands around it. */
const maxBytes = 1024 * 1024 + 4096;

const refuseMessage = (status: number, code: number, message: string): Answer =>
  answer(status, { jsonrpc: '2.0', error: { code, message }, id: null });

/** Parses the message of a request. Throws ERR_BODY_TOO_LARGE, SyntaxError. */
const messageOf = ({ body = '', isBase64Encoded }: Event): unknown => {
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
  if (Buffer.byteLength(text) > maxBytes) throw new AppError('ERR_BODY_TOO_LARGE', { maxBytes });
  return parseJson(text);
};

interface Message {
  method?: unknown;
  params?: { name?: unknown; arguments?: { name?: unknown } };
}

const isCall = (name: unknown): boolean => typeof name === 'string' && toolNamed(name) !== undefined;

/** Returns whether a message leads to a call of the public API, which counts itself. */
const countsItself = ({ method, params }: Message): boolean =>
  method === 'tools/call' && (isCall(params?.name) || (params?.name === 'call_tool' && isCall(params.arguments?.name)));

const serve = async (call: McpCall, message: object): Promise<Response> => {
  const { event } = call;
  const headers = Object.entries(event.headers).map(([name, value = '']): [string, string] => [name, value]);
  const request = new Request(new URL('/mcp', environment().API_URL), { method: 'POST', headers, body: '{}' });
  const options = { parsedBody: message };
  if (!(await isLegacyRequest(request, message)))
    return createMcpHandler(() => serverFor(call), { legacy: 'reject' }).fetch(request, options);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await serverFor(call).connect(transport);
  return transport.handleRequest(request, options);
};

const toAnswer = async (response: Response, more: Record<string, string>): Promise<Answer> => ({
  statusCode: response.status,
  headers: { ...Object.fromEntries(response.headers), 'cache-control': 'no-store', ...more },
  body: await response.text(),
});

const isForeign = ({ headers: { origin } }: Event): boolean =>
  origin !== undefined && origin !== new URL(environment().WEB_ORIGIN).origin;

const answerPost = async (
  event: Event,
  ids: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<Answer> => {
  const clock = systemClock;
  const caller = await keyOf(event, clock.now());
  Object.assign(ids, { companyId: caller.company.id, keyId: caller.key.id });
  requireFeature(caller.plan, 'useExternalApi');
  let message: unknown;
  try {
    message = messageOf(event);
  } catch (error) {
    if (error instanceof AppError) throw error;
    return refuseMessage(400, -32_700, 'The message is no JSON');
  }
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    return refuseMessage(400, -32_600, 'A request has one message');
  if ((message as Message).method === 'subscriptions/listen')
    return refuseMessage(404, -32_601, 'Nothing is published here');
  if (!countsItself(message)) {
    await spendKeyCall(caller, event, clock.now(), headers);
    await spendCompanyCall(caller, event, clock.now());
  }
  return toAnswer(await serve({ event, clock, caller, headers, ids }, message), headers);
};

/** Returns the header by which a client without a key that opens learns how it gets one (RFC 9728). */
const challengeOf = ({ headers: { authorization } }: Event): string => {
  const where = `Bearer resource_metadata="${resourceMetadataUrl()}"`;
  return authorization === undefined ? where : `${where}, error="invalid_token"`;
};

/**
 * Serves models the public API as tools (MCP over streamable HTTP): a request has one message, the answer is JSON, and
 * nothing is kept between requests. Callers show an API key, each time.
 */
export const handler = async (event: Event): Promise<Answer> => {
  const ids: Record<string, unknown> = { route: event.routeKey, requestId: event.requestContext.requestId };
  const headers: Record<string, string> = {};
  try {
    if (isForeign(event)) return refuseMessage(403, -32_000, 'Pages of other origins may not call');
    if (event.requestContext.http.method !== 'POST')
      return { ...refuseMessage(405, -32_000, 'There are no sessions'), headers: { allow: 'POST' } };
    return compress(event, await answerPost(event, ids, headers));
  } catch (error) {
    const isUnknown = error instanceof AppError && error.code === 'ERR_API_KEY';
    return answerError(error, ids, { ...headers, ...(isUnknown && { 'www-authenticate': challengeOf(event) }) });
  }
};
