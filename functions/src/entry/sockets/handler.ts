import { AppError } from '@recado/shared/contract/errors';
import {
  formerSocketProtocol,
  type SocketRequest,
  socketProtocols,
  socketRequest,
} from '@recado/shared/contract/socket-messages';
import type { APIGatewayProxyResultV2, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import * as z from 'zod';
import { storesOf } from '../../data/stores.ts';
import { documentClient } from '../../platform/clients.ts';
import { spend } from '../../platform/budget.ts';
import { systemClock } from '../../platform/clock.ts';
import { environment } from '../../platform/environment.ts';
import { describeError, log } from '../../platform/log.ts';
import { answerRequest } from './answer-request.ts';
import { currentCaller } from './current-caller.ts';
import { envelope } from '../../platform/sockets/envelope.ts';
import { apiGateway, type SocketGateway } from '../../platform/sockets/gateway.ts';
import { type Socket, type ViewedRoom, viewedRooms } from '../../data/sockets/socket.ts';
import { openSocket } from './open-socket.ts';
import { showViewers } from './publish-viewers.ts';
import { parseJson } from '@recado/shared/text/well-formed';

/** The authorizer's context; API Gateway passes it as text with each event of the socket. */
const authorizerSchema = z.object({
  companyId: z.coerce.number().int().positive(),
  sub: z.string().min(1),
  sessionId: z.string().min(1),
  /** The subprotocol; absent for a socket that an earlier release opened. */
  protocol: z.enum(socketProtocols).default(formerSocketProtocol),
});

type Event = APIGatewayProxyWebsocketEventV2 & { requestContext: { authorizer?: unknown } };

let made: SocketGateway | undefined;
const gateway = (): SocketGateway => (made ??= apiGateway());

const parseRequest = (body: string | undefined): SocketRequest => {
  try {
    return socketRequest.parse(parseJson(body ?? ''));
  } catch {
    throw new AppError('ERR_VALIDATION');
  }
};

/** Publishes the viewers in these rooms. */
const publishViewersOf = (companyId: number, rooms: readonly ViewedRoom[]): Promise<void> =>
  showViewers(
    { stores: storesOf(documentClient(), companyId), gateway: gateway(), clock: systemClock, companyId },
    rooms,
  );

/** Returns the rooms whose viewers a request may have changed. A browser's regular sign of life repeats all of its own. */
const changedRooms = (request: SocketRequest, socket: Socket): readonly ViewedRoom[] => {
  if ('ticketId' in request) return [`ticket:${request.ticketId}`];
  if ('flowId' in request) return [`flow:${request.flowId}`];
  return request.action === 'userStatus' ? viewedRooms(socket) : [];
};

const disconnect = async (connectionId: string, companyId: number): Promise<APIGatewayProxyResultV2> => {
  const { sockets } = storesOf(documentClient(), companyId);
  const socket = await sockets.remove(connectionId);
  await publishViewersOf(companyId, socket ? viewedRooms(socket) : []);
  return { statusCode: 200 };
};

const receive = async (
  event: Event,
  { companyId, sub, sessionId }: z.output<typeof authorizerSchema>,
): Promise<void> => {
  const { connectionId } = event.requestContext;
  const stores = storesOf(documentClient(), companyId);
  const request = parseRequest(event.body);
  // Browsers ping twice a minute, so a ping reads and writes nothing.
  if (request.action === 'ping') return void (await gateway().post(connectionId, envelope('pong', {})));
  const caller = await currentCaller({ sub, sessionId });
  const socket =
    caller && (await stores.sockets.change(connectionId, await answerRequest(stores, systemClock, caller, request)));
  if (socket) return publishViewersOf(companyId, changedRooms(request, socket));
  const removed = await stores.sockets.remove(connectionId);
  await gateway().close(connectionId);
  await publishViewersOf(companyId, removed ? viewedRooms(removed) : []);
};

/** A request that is refused is answered; the socket stays open. */
const answered = async (event: Event, run: () => Promise<void>): Promise<void> => {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof AppError)) log().error('a socket request failed', { error: describeError(error) });
    await gateway().post(
      event.requestContext.connectionId,
      envelope('error', { error: error instanceof AppError ? error.code : 'ERR_INTERNAL' }),
    );
  }
};

/** Spends from a budget. False once it is used up. */
const within = async (...spending: Parameters<typeof spend>): Promise<boolean> => {
  try {
    await spend(...spending);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
};

/** Sockets that this process closed for sending too much: what they had written by then closes them only once. */
const closed = new Set<string>();
const maxClosed = 1_000;

const closeLoud = async (connectionId: string): Promise<APIGatewayProxyResultV2> => {
  if (!closed.has(connectionId)) {
    if (closed.size >= maxClosed) closed.clear();
    closed.add(connectionId);
    await gateway().close(connectionId);
  }
  return { statusCode: 429 };
};

const connect = async (
  connectionId: string,
  caller: z.output<typeof authorizerSchema>,
): Promise<APIGatewayProxyResultV2> => {
  const { handshakes } = environment().LIMITS;
  if (!(await within(`handshakes#${caller.sub}`, handshakes, systemClock.now()))) return { statusCode: 429 };
  const { sockets } = storesOf(documentClient(), caller.companyId);
  const takesSeveral = caller.protocol !== formerSocketProtocol;
  const ports = { sockets, gateway: gateway(), clock: systemClock };
  const open = await openSocket(ports, { connectionId, takesSeveral }, caller);
  return open ? { statusCode: 200, headers: { 'Sec-WebSocket-Protocol': caller.protocol } } : { statusCode: 401 };
};

/**
 * Handles every event of a socket: connect, request and disconnect. A socket whose user sends more than its budget is
 * closed before anything is read for it.
 */
export const handler = async (event: Event): Promise<APIGatewayProxyResultV2> => {
  const { connectionId, routeKey } = event.requestContext;
  const caller = authorizerSchema.parse(event.requestContext.authorizer);
  switch (routeKey) {
    case '$connect':
      return connect(connectionId, caller);
    case '$disconnect':
      return disconnect(connectionId, caller.companyId);
    default:
      if (!(await within(`frames#${caller.sub}`, environment().LIMITS.frames, systemClock.now())))
        return closeLoud(connectionId);
      await answered(event, () => receive(event, caller));
      return { statusCode: 200 };
  }
};
