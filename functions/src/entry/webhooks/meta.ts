import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { documentClient } from '../../platform/clients.ts';
import type { Context } from '../../context/context.ts';
import { describeError, log } from '../../platform/log.ts';
import { receivingContext } from '../../context/system-context.ts';
import type { GraphChannel } from '../../data/channels/entities.ts';
import { metaApp } from '../../features/channels/graph/meta-app.ts';
import { claimStore } from '../../data/channels/store.ts';
import type { AccountEvents, BusinessNotice } from '../../features/channels/webhook/events.ts';
import { logUnread } from '../../features/channels/webhook/log-unread.ts';
import { readPayload } from '../../features/channels/webhook/read-payload.ts';
import { isSigned } from '../../features/channels/webhook/signature.ts';
import { isSame } from '../../platform/is-same.ts';
import { receiveNotice } from '../../features/channels/webhook/receive-notice.ts';
import { receiveEvents } from '../../features/channels/webhook/receive.ts';
import { parseJson } from '@recado/shared/text/well-formed';

const answer = (statusCode: number, body = ''): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { 'content-type': 'text/plain' },
  body,
});

/** Meta verifies the address once: a request with the verify token is answered with its challenge. */
const verify = async ({
  queryStringParameters: query = {},
}: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const { verifyToken } = await metaApp();
  const known = query['hub.mode'] === 'subscribe' && isSame(query['hub.verify_token'] ?? '', verifyToken);
  return known && query['hub.challenge'] ? answer(200, query['hub.challenge'].slice(0, 200)) : answer(403);
};

/**
 * True if a user disconnected it. Meta still sends its events if another connection shares its page or business
 * account.
 */
const isDisconnectedByUser = async ({ stores }: Context, whatsappId: number): Promise<boolean> => {
  const connection = await stores.connections.get(whatsappId);
  return connection?.status === 'DISCONNECTED' && connection.lastDropReason === 'requested';
};

/** Receives what Meta reports about a business account, for the connections of all companies that use it. */
const receiveBusinessNotice = async (notice: BusinessNotice): Promise<void> => {
  for (const { companyId, whatsappId } of await claimStore(documentClient()).subscribers(notice.parentId)) {
    const context = await receivingContext(companyId);
    const account = context && (await context.stores.channels.account(whatsappId));
    if (account && !(await isDisconnectedByUser(context, whatsappId))) await receiveNotice(context, account, notice);
  }
};

/** Receives the events of the connection that has claimed the account; events of unknown accounts are ignored. */
const receiveAccount = async (channel: GraphChannel, { externalId, events }: AccountEvents): Promise<void> => {
  const claim = await claimStore(documentClient()).of(channel, externalId);
  const context = claim && (await receivingContext(claim.companyId));
  const account = context && (await context.stores.channels.account(claim.whatsappId));
  if (!account) {
    log().info('a webhook of an unknown account was ignored', { channel, events: events.length });
    return;
  }
  if (await isDisconnectedByUser(context, account.whatsappId)) return;
  await receiveEvents(context, account, events);
};

const receive = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  const { appSecret } = await metaApp();
  if (!isSigned(body, event.headers['x-hub-signature-256'], appSecret)) {
    log().warn('a webhook without a valid signature was refused', { bytes: body.length });
    return answer(401);
  }
  const read = readPayload(parseJson(body.toString('utf8')));
  if (!read) {
    log().warn('a webhook of no channel was ignored', { bytes: body.length });
    return answer(200, 'EVENT_RECEIVED');
  }
  logUnread(read.channel, read.unread);
  for (const account of read.accounts) await receiveAccount(read.channel, account);
  for (const notice of read.notices) await receiveBusinessNotice(notice);
  return answer(200, 'EVENT_RECEIVED');
};

/**
 * Receives Meta's webhooks. A signed webhook is answered once its events are in the queues. If they can't be put there, the
 * answer is 500, and Meta repeats the webhook for days.
 */
export const handler = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  try {
    return await (event.requestContext.http.method === 'GET' ? verify(event) : receive(event));
  } catch (error) {
    if (error instanceof SyntaxError) return answer(400);
    log().error('a webhook failed', { error: describeError(error) });
    return answer(500);
  }
};
