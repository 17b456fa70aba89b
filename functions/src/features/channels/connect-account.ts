import type { Connection } from '@recado/shared/contract/connections';
import { AppError, type ErrorCode } from '@recado/shared/contract/errors';
import { connectionChanged } from '../../data/connections/events.ts';
import { newConnection } from '../../data/connections/new-connection.ts';
import { presentConnection } from '../../data/connections/present-connection.ts';
import { connectionEntity, type ConnectionRecord } from '../../data/connections/store.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { UserContext } from '../../context/context.ts';
import type { AccountRecord, GraphChannel } from '../../data/channels/entities.ts';
import { sealToken } from '../../platform/sealed-token.ts';
import { onlyQueue } from '../../data/queues/only-queue.ts';
import { publishSession } from './publish-session.ts';
import { cutText } from '@recado/shared/text/cut-text';

/** An account at Meta to connect. */
export interface GivenAccount {
  channel: GraphChannel;
  externalId: string;
  parentId: string;
  token: string;
  /** Name of the new connection. */
  name: string;
  /** Phone number, digits; empty where there is none. */
  number: string;
  /** Empty for the company's only queue, if it has only one. */
  queueIds: number[];
}

/** Returns a connection name that is free in the company: the given one, with a number if it is taken. */
const freeName = async ({ stores }: UserContext, name: string): Promise<string> => {
  const taken = new Set((await stores.connections.list()).map((connection) => connection.name.toLowerCase()));
  for (let count = 1; ; count++) {
    const suffix = count === 1 ? '' : ` ${count}`;
    const tried = cutText(name.trim(), { units: 50 - suffix.length }).trim() + suffix;
    if (!taken.has(tried.toLowerCase())) return tried.length < 2 ? `${tried} 1` : tried;
  }
};

const renew = async (context: UserContext, known: ConnectionRecord, account: AccountRecord): Promise<Connection> => {
  await context.commit(context.stores.channels.renewAccount(account), []);
  await publishSession(context, known.id, 'CONNECTED', null);
  return presentConnection({ ...known, status: 'CONNECTED' });
};

const create = async (context: UserContext, given: GivenAccount, keepsName: boolean): Promise<Connection> => {
  const { clock, company, ids, plan, stores } = context;
  const { channel, externalId, parentId, number } = given;
  const queueIds = given.queueIds.length > 0 ? given.queueIds : await onlyQueue(stores.queues);
  const id = await ids.next('whatsapp');
  const account: AccountRecord = {
    companyId: company.id,
    whatsappId: id,
    channel,
    externalId,
    parentId,
    token: await sealToken(given.token, { companyId: company.id, whatsappId: id }),
  };
  const refusals: Partial<Record<string, ErrorCode>> = {
    ...connectionEntity.refusals,
    'channel claim': 'ERR_CHANNEL_TAKEN',
  };
  // The next attempt chooses another name.
  if (!keepsName) delete refusals['connection name'];
  return retryOnConflict(
    async () => {
      const currentDefault = await stores.connections.default();
      const now = clock.now();
      const name = keepsName ? given.name : await freeName(context, given.name);
      const connection = newConnection(
        {
          id,
          companyId: company.id,
          name,
          channel,
          number,
          queueIds,
          status: 'CONNECTED',
          connectedAt: new Date(now).toISOString(),
          isDefault: currentDefault === null,
        },
        now,
      );
      await context.commit(
        [
          ...stores.connections.create(connection, plan.connections),
          ...stores.channels.createAccount(account),
          ...(connection.isDefault ? stores.connections.defaultMove(currentDefault, connection, [id]) : []),
        ],
        [connectionChanged(context, 'create', connection)],
      );
      return presentConnection(connection);
    },
    { refusals },
  );
};

/**
 * Connects an account at Meta: one that the company has gets the new token, another one a new connection with status
 * CONNECTED (behaviour, section 18).
 *
 * @param keepsName whether a taken name is refused; otherwise a number is appended
 * @throws AppError ERR_CHANNEL_TAKEN if another company has the account
 */
export const connectAccount = async (
  context: UserContext,
  given: GivenAccount,
  { keepsName }: { keepsName: boolean },
): Promise<Connection> => {
  const { company, stores, installation } = context;
  const claim = await installation.channelClaims.of(given.channel, given.externalId);
  if (claim && claim.companyId !== company.id) throw new AppError('ERR_CHANNEL_TAKEN');
  const known = claim && (await stores.connections.get(claim.whatsappId));
  if (!known) return create(context, given, keepsName);
  const { channel, externalId, parentId } = given;
  const token = await sealToken(given.token, { companyId: company.id, whatsappId: known.id });
  return renew(context, known, { companyId: company.id, whatsappId: known.id, channel, externalId, parentId, token });
};
