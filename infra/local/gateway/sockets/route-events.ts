import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { FunctionHost } from '../../runtime/function-host.ts';
import type { Connection } from './connection.ts';
import { disconnectEvent, messageEvent, type Origin } from './events.ts';

const actionOf = (text: string): string | undefined => {
  try {
    const { action } = (JSON.parse(text) ?? {}) as { action?: unknown };
    return typeof action === 'string' ? action : undefined;
  } catch {
    return undefined;
  }
};

/** Creates the calls that pass messages to the function of their route, and disconnections to `$disconnect`. */
export const routeEvents = (
  host: Pick<FunctionHost, 'invoke'>,
  routes: Readonly<Record<string, string>>,
  origin: Origin,
) => {
  const forward = async (connection: Connection, socket: WebSocket, text: string): Promise<void> => {
    // Frames that a client wrote before it noticed that its connection was closed.
    if (socket.readyState !== socket.OPEN) return;
    connection.lastActiveAt = Date.now();
    const action = actionOf(text);
    const routeKey =
      action !== undefined && !action.startsWith('$') && Object.hasOwn(routes, action) ? action : '$default';
    const target = routes[routeKey];
    const sendError = (message: string) => {
      socket.send(JSON.stringify({ message, connectionId: connection.id, requestId: randomUUID() }));
    };
    if (target === undefined) {
      sendError('Forbidden');
      return;
    }
    try {
      await host.invoke(target, messageEvent(connection, origin, routeKey, text));
    } catch (error) {
      console.error(`The function ${target} failed on a message:`, error);
      sendError('Internal server error');
    }
  };

  const invokeDisconnect = async (connection: Connection, code: number, reason: string): Promise<void> => {
    if (routes.$disconnect === undefined) return;
    try {
      await host.invoke(routes.$disconnect, disconnectEvent(connection, origin, code, reason));
    } catch (error) {
      console.error(`The function ${routes.$disconnect} failed on a disconnection:`, error);
    }
  };

  return { forward, invokeDisconnect };
};
