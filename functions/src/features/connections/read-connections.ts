import type {
  getConnection as getEndpoint,
  listConnectionNames as namesEndpoint,
  listConnections as listEndpoint,
} from '@recado/shared/contract/connections';
import { hasBot, withinPlan } from '@recado/shared/bot/has-bot';
import { vacationOf } from '@recado/shared/bot/vacation';
import { can } from '@recado/shared/permissions/can';
import type { UseCase } from '../../context/binding.ts';
import { presentConnection } from '../../data/connections/present-connection.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { existing } from '../../platform/existing.ts';

/** Lists the connections of the caller's company. */
export const listConnections: UseCase<typeof listEndpoint> = async ({ stores }) =>
  (await stores.connections.list()).map(presentConnection);

/** Gets a connection of the caller's company. */
export const getConnection: UseCase<typeof getEndpoint> = async ({ stores }, { params }) => {
  const connection = existing('connection', await stores.connections.get(params.id));
  return presentConnection(connection);
};

/** Lists what every user may see of the company's connections: no number, no QR code, and outages only if the caller may see connections. */
export const listConnectionNames: UseCase<typeof namesEndpoint> = async (context, { query }) => {
  const { stores, actor, plan } = context;
  const [connections, { queues }] = await Promise.all([stores.connections.list(), directoryFor(context, [])]);
  const outageOf = ({ downSince, alertedAt }: ConnectionRecord) =>
    can(actor.viewer, 'connections-page:view') ? { downSince, alertedAt } : { downSince: null, alertedAt: null };
  return connections
    .filter(({ channel }) => query.channel === undefined || channel === query.channel)
    .map((connection) => {
      const { id, name, channel, status, isDefault } = connection;
      const answers = hasBot({ connection: withinPlan(connection, plan), queues });
      const vacation = vacationOf(connection);
      return { id, name, channel, status, isDefault, ...outageOf(connection), hasBot: answers, vacation };
    });
};
