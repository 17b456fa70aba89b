import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context/context.ts';
import type { McpServerRecord } from '../../data/mcp/entities.ts';
import { OutsideCallFailed } from '../../platform/call-outside.ts';
import { describeError, log } from '../../platform/log.ts';
import { OauthRefused, renewTokens } from '../../platform/mcp/mcp-oauth.ts';
import { changeServer } from './change-server.ts';
import { type Connection, openConnection, sealObject, withTokens } from './connection.ts';

/** Milliseconds before its end from which a token is renewed, and for which one process alone may renew it. */
const early = 60_000;
const turn = 10_000;
/** Milliseconds between two looks at a token that another process renews. */
const look = 200;

/** A server that has to be connected again. */
const disconnected = (cause?: unknown): OutsideCallFailed => new OutsideCallFailed('DISCONNECTED', cause);

/** Renews the token of a connection, and stores it. One whose refresh token is over has to be connected again. */
const renew = async (
  context: Context,
  { id, secret }: McpServerRecord,
  connection: Connection & { refresh: string },
  within: number,
): Promise<string> => {
  const isSame = (now: McpServerRecord): boolean => now.secret?.text === secret?.text;
  try {
    const renewed = withTokens(context, connection, await renewTokens(connection, connection.refresh, within));
    const sealed = await sealObject(context, renewed);
    await changeServer(context, id, (now) => (isSame(now) ? { secret: sealed, renewingUntil: null } : null));
    return renewed.access;
  } catch (error) {
    if (!(error instanceof OauthRefused)) throw error;
    log().info('a token of a server was not renewed', { serverId: id, error: describeError(error) });
    if (!error.isOver) throw new OutsideCallFailed('401', error);
    const ended = { secret: null, renewingUntil: null, problem: 'disconnected' as const };
    await changeServer(context, id, (now) => (isSame(now) ? ended : null));
    throw disconnected(error);
  }
};

/**
 * Returns the access token of a connection. One process renews it, because a refresh token is used once: others take the token
 * as long as it lives, or wait for the next one.
 *
 * @throws OutsideCallFailed, with the code DISCONNECTED for a server that has to be connected again
 */
export const accessToken = async (context: Context, given: McpServerRecord, within: number): Promise<string> => {
  const { clock, stores } = context;
  const until = clock.now() + within;
  for (let server: McpServerRecord | null = given; server?.secret; server = await stores.mcpServers.get(given.id)) {
    const connection = await openConnection(context, server.secret);
    const now = clock.now();
    const { access, refresh } = connection;
    if (connection.until - early > now || (refresh === null && connection.until > now)) return access;
    if (refresh === null) throw disconnected();
    const { secret } = server;
    const isFree = ({ renewingUntil }: McpServerRecord): boolean => renewingUntil === null || renewingUntil <= now;
    const taken = await changeServer(context, given.id, (before) =>
      isFree(before) && before.secret?.text === secret.text ? { renewingUntil: now + turn } : null,
    );
    if (taken) return renew(context, taken, { ...connection, refresh }, until - clock.now());
    if (connection.until > now) return access;
    if (clock.now() + look > until) throw new OutsideCallFailed('UNREACHABLE', undefined, { isLate: true });
    await sleep(look);
  }
  throw disconnected();
};
