import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { AppError, errorStatus } from '@recado/shared/contract/errors';
import { parseJson } from '@recado/shared/text/well-formed';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { KeyCaller } from '../../context/load-api-key.ts';
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
import { type Tool, toolNamed } from './tools.ts';

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

/** Returns the tool that a message calls, by itself or by `call_tool`: a call of the public API, which counts itself. */
const calledTool = ({ method, params }: Message): Tool | undefined => {
  if (method !== 'tools/call') return undefined;
  const name = params?.name === 'call_tool' ? params.arguments?.name : params?.name;
  return typeof name === 'string' ? toolNamed(name) : undefined;
};

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

const resource = (): string => `resource_metadata="${resourceMetadataUrl()}"`;

/**
 * Returns the scopes that an app has and needs for a tool, where it may ask its user for more; null where it has them, and
 * for a key that no app renews, whose refusal is an answer of the tool.
 */
const scopesLackedFor = (tool: Tool | undefined, { key }: KeyCaller): string[] | null => {
  const scope = tool?.endpoint.scope;
  return !key.app || scope === undefined || key.scopes.includes(scope) ? null : [...key.scopes, scope];
};

/** Refuses a tool beyond the scopes of an app in the way by which clients know that they may ask for more (RFC 6750). */
const refuseScopes = (scopes: readonly string[], headers: Record<string, string>): Answer => {
  const challenge = `Bearer error="insufficient_scope", scope="${scopes.join(' ')}", ${resource()}`;
  const body = { error: 'ERR_API_KEY_SCOPE', details: { scope: scopes.at(-1) } };
  return answer(errorStatus.ERR_API_KEY_SCOPE, body, { ...headers, 'www-authenticate': challenge });
};

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
  const tool = calledTool(message);
  const lacked = scopesLackedFor(tool, caller);
  if (!tool || lacked) {
    await spendKeyCall(caller, event, clock.now(), headers);
    await spendCompanyCall(caller, event, clock.now());
  }
  if (lacked) return refuseScopes(lacked, headers);
  return toAnswer(await serve({ event, clock, caller, headers, ids }, message), headers);
};

/** Returns the header by which a client without a key that opens learns how it gets one (RFC 9728). */
const challengeOf = ({ headers: { authorization } }: Event): string => {
  const where = `Bearer ${resource()}`;
  return authorization === undefined ? where : `${where}, error="invalid_token"`;
};

/**
 * Serves models the public API as tools (MCP over streamable HTTP): a request has one message, the answer is JSON, and
 * nothing is kept between requests. Callers show an API key, each time, also pages of other origins: nothing else opens it.
 */
export const handler = async (event: Event): Promise<Answer> => {
  const ids: Record<string, unknown> = { route: event.routeKey, requestId: event.requestContext.requestId };
  const headers: Record<string, string> = {};
  try {
    if (event.requestContext.http.method !== 'POST')
      return { ...refuseMessage(405, -32_000, 'There are no sessions'), headers: { allow: 'POST' } };
    return compress(event, await answerPost(event, ids, headers));
  } catch (error) {
    const isUnknown = error instanceof AppError && error.code === 'ERR_API_KEY';
    return answerError(error, ids, { ...headers, ...(isUnknown && { 'www-authenticate': challengeOf(event) }) });
  }
};
