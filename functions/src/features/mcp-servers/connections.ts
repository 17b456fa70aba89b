import * as contract from '@recado/shared/contract/mcp-connections';
import { AppError } from '@recado/shared/contract/errors';
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { bindAll, type UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { type McpServerRecord, presentServer } from '../../data/mcp/entities.ts';
import { checkRecentSignIn } from '../../domain/access/recent-sign-in.ts';
import { changeServer } from '../../domain/tools/change-server.ts';
import { openConnection, openObject, sealObject, withTokens } from '../../domain/tools/connection.ts';
import { ownClient } from '../../domain/tools/own-client.ts';
import { readTools } from '../../domain/tools/read-tools.ts';
import { OutsideCallFailed } from '../../platform/call-outside.ts';
import { existing } from '../../platform/existing.ts';
import { describeError, log } from '../../platform/log.ts';
import { beginConnection, exchangeCode, grantor, OauthRefused, revokeToken } from '../../platform/mcp/mcp-oauth.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

/** Milliseconds within which a person has to agree. */
const pendingLife = 10 * 60_000;

/** A connection that was begun, as it is sealed until the person comes back. */
const begunConnection = z.object({ grantor, verifier: z.string() });

const hashOf = (state: string): string => createHash('sha256').update(state).digest('hex');

/** Returns the answer of an authorization server. Throws ERR_MCP_OAUTH where it has none, or refuses. */
const answered = async <Result>(serverId: number, work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof OauthRefused || error instanceof OutsideCallFailed)) throw error;
    log().info('a server was not connected', { serverId, error: describeError(error) });
    throw new AppError('ERR_MCP_OAUTH');
  }
};

const change = async (
  context: UserContext,
  id: number,
  fieldsOf: (before: McpServerRecord) => Partial<McpServerRecord>,
): Promise<McpServerRecord> => existing('mcpServer', await changeServer(context, id, fieldsOf));

/** Reads the tools of a server, or stores why it does not answer. */
export const readMcpServer: UseCase<typeof contract.readMcpServer> = async (context, { params: { id } }) => {
  const server = existing('mcpServer', await context.stores.mcpServers.get(id));
  return presentServer(existing('mcpServer', await readTools(context, server)));
};

/** Begins the connection to a server. Nothing of its state is shown but to the person who began it. */
export const connectMcpServer: UseCase<typeof contract.connectMcpServer> = async (context, { params: { id } }) => {
  const { actor, clock, stores } = context;
  checkRecentSignIn(context);
  const { auth, url } = existing('mcpServer', await stores.mcpServers.get(id));
  if (auth !== 'oauth') throw new AppError('ERR_MCP_AUTH');
  const state = `${id}.${randomBytes(32).toString('base64url')}`;
  const { grantor: granting, verifier, url: agreeAt } = await answered(id, beginConnection(url, ownClient(), state));
  const sealed = await sealObject(context, { grantor: granting, verifier });
  const until = clock.now() + pendingLife;
  const pending = { hash: hashOf(state), userId: actor.viewer.id, until, sealed };
  await change(context, id, () => ({ pending }));
  return { url: agreeAt };
};

/** Takes the connection that a state names, which is used once. Throws ERR_MCP_STATE. */
const takePending = async (context: UserContext, state: string) => {
  const { actor, clock, stores } = context;
  const [, id] = /^([1-9]\d{0,11})\.[\w-]{43}$/.exec(state) ?? [];
  return retryOnConflict(async () => {
    const server = id === undefined ? null : await stores.mcpServers.get(Number(id));
    const pending = server?.pending;
    const isOwn = pending?.hash === hashOf(state) && pending.userId === actor.viewer.id;
    if (!server || !pending || !isOwn || pending.until <= clock.now()) throw new AppError('ERR_MCP_STATE');
    await context.commit(await stores.mcpServers.update(server, { pending: null }), []);
    return { server, begun: await openObject(context, pending.sealed, begunConnection) };
  });
};

/** Ends the connection that the caller began: its tokens are sealed, and the tools are read. */
export const finishMcpConnection: UseCase<typeof contract.finishMcpConnection> = async (context, { body }) => {
  const { state, code, iss } = body;
  const { server, begun } = await takePending(context, state);
  const redirectUri = ownClient().metadata.redirect_uris[0]!;
  const given = { code, iss, verifier: begun.verifier, redirectUri };
  const tokens = await answered(server.id, exchangeCode(begun.grantor, given));
  const secret = await sealObject(context, withTokens(context, begun.grantor, tokens));
  const connected = await change(context, server.id, (now) => {
    // Of another address, the tokens are none.
    if (now.url !== server.url || now.auth !== 'oauth') throw new AppError('ERR_MCP_STATE');
    return { secret, problem: null };
  });
  return presentServer(existing('mcpServer', await readTools(context, connected)));
};

/** Ends the connection to a server. Its tokens are forgotten here, whatever the server does with them. */
export const disconnectMcpServer: UseCase<typeof contract.disconnectMcpServer> = async (
  context,
  { params: { id } },
) => {
  checkRecentSignIn(context);
  const before = existing('mcpServer', await context.stores.mcpServers.get(id));
  if (before.auth !== 'oauth') return presentServer(before);
  const after = await change(context, id, () => ({ secret: null, pending: null, problem: 'disconnected' }));
  if (before.secret) {
    const connection = await openConnection(context, before.secret);
    await revokeToken(connection, connection.refresh ?? connection.access).catch((error: unknown) =>
      log().info('a token of a server was not revoked', { serverId: id, error: describeError(error) }),
    );
  }
  return presentServer(after);
};

export const mcpConnectionsBindings = bindAll(contract, {
  readMcpServer,
  connectMcpServer,
  finishMcpConnection,
  disconnectMcpServer,
});
