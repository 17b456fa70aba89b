import { hasBot, withinPlan } from '@recado/shared/bot/has-bot';
import { vacationOf } from '@recado/shared/bot/vacation';
import { anyConnectionEvent, listAllConnections } from '@recado/shared/contract/any-connections';
import {
  connectionEvent,
  connectionStatusEvent,
  getConnection,
  listConnectionLog,
  listConnectionNames,
  listConnections,
  type Connection,
} from '@recado/shared/contract/connections';
import { connectionSessionEvent } from '@recado/shared/contract/connection-sessions';
import type { ResultOf } from '@recado/shared/contract/grammar';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { patchQueries } from '../../api/patch-queries.ts';
import { queryKey } from '../../api/query.ts';
import { notifySuccess } from '../../components/notify.ts';
import { translate } from '../../i18n/i18n.ts';
import { loginQuery } from '../../login/login-query.ts';
import { handlerOf } from '../../realtime/event-handler.ts';

type Names = ResultOf<typeof listConnectionNames>;

const upsert = <T extends { id: number }>(list: T[], changed: T): T[] =>
  list.some(({ id }) => id === changed.id)
    ? list.map((known) => (known.id === changed.id ? changed : known))
    : [...list, changed];

/** True when `next` is as recent as the cached connection. */
const isNewer = (known: Connection | undefined, next: Connection): boolean =>
  known === undefined || known.updatedAt <= next.updatedAt;

/** Updates a connection in every cache, from a response or an event. */
export const applyConnection = (client: QueryClient, connection: Connection): void => {
  const one = queryKey(getConnection, { params: { id: connection.id } });
  const known = client.getQueryData<Connection>(one);
  if (!isNewer(known, connection)) return;
  if (known === undefined) client.setQueryData<Connection>(one, connection);
  patchQueries<Connection>(client, one, (cached) => (isNewer(cached, connection) ? connection : cached));
  patchQueries<Connection[]>(client, queryKey(listConnections), (list) => upsert(list, connection));
  if (known !== undefined && known.lastDropAt + known.status !== connection.lastDropAt + connection.status) {
    void client.invalidateQueries({ queryKey: queryKey(listConnectionLog, { params: { id: connection.id } }) });
  }
  const { id, name, channel, status, isDefault, downSince, alertedAt } = connection;
  patchQueries<Names>(client, queryKey(listConnectionNames), (list) => {
    // The event does not tell of queues and phrases.
    const plan = client.getQueryData(loginQuery.queryKey)?.plan ?? { useIntegrations: false, useOpenAi: false };
    const wasAnswered = list.some((one) => one.id === id && one.hasBot);
    const answers = wasAnswered || hasBot({ connection: withinPlan(connection, plan), queues: [] });
    const shown = { id, name, channel, status, isDefault, downSince, alertedAt };
    return upsert(list, { ...shown, hasBot: answers, vacation: vacationOf(connection) });
  });
};

/** Removes a deleted connection from every cache. */
export const removeConnection = (client: QueryClient, id: number): void => {
  const without = <T extends { id: number }>(list: T[]): T[] => list.filter((known) => known.id !== id);
  client.removeQueries({ queryKey: queryKey(getConnection, { params: { id } }) });
  patchQueries<Connection[]>(client, queryKey(listConnections), without);
  patchQueries<Names>(client, queryKey(listConnectionNames), without);
};

/** `company-{id}-whatsapp` */
export const connectionHandler = handlerOf(connectionEvent, (payload, { client }) => {
  if (payload.action === 'delete') removeConnection(client, payload.whatsappId);
  else applyConnection(client, payload.whatsapp);
});

/** `company-{id}-whatsappSession` */
export const connectionSessionHandler = handlerOf(connectionSessionEvent, ({ session }, { client }) => {
  const names = client.getQueryData<Names>(queryKey(listConnectionNames, {}));
  const alertSentAt = names?.find(({ id }) => id === session.id)?.alertedAt ?? null;
  applyConnection(client, session);
  if (alertSentAt !== null && session.status === 'CONNECTED')
    notifySuccess(translate('layout:connections.back', { name: session.name }));
});

/** `company-{id}-connectionStatus`: the state of a connection, for users who may not see connections too. */
export const connectionStatusHandler = handlerOf(connectionStatusEvent, ({ whatsappId, status }, { client }) =>
  patchQueries<Names>(client, queryKey(listConnectionNames), (list) =>
    list.some((known) => known.id === whatsappId && known.status !== status)
      ? list.map((known) => (known.id === whatsappId ? { ...known, status } : known))
      : list,
  ),
);

type AllPages = InfiniteData<ResultOf<typeof listAllConnections>>;

/** `company-{id}-anyConnection`: the state of a connection of any company, for super users. */
export const anyConnectionHandler = handlerOf(anyConnectionEvent, ({ companyId, id, status, updatedAt }, { client }) =>
  patchQueries<AllPages>(client, queryKey(listAllConnections), (data) => ({
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      companies: page.companies.map((company) =>
        company.id === companyId
          ? {
              ...company,
              connections: company.connections.map((known) =>
                known.id === id && known.updatedAt <= updatedAt ? { ...known, status, updatedAt } : known,
              ),
            }
          : company,
      ),
    })),
  })),
);
