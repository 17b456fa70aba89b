import type { Context } from '../../../../functions/src/context/context.ts';
import { newConnection } from '../../../../functions/src/data/connections/new-connection.ts';
import type { ConnectionRecord } from '../../../../functions/src/data/connections/store.ts';

/** More connections than the bench adds. */
const maxConnections = 1000;

/** Adds a connection without a device session: it sends nothing. Returns its id. */
export const silentConnection = async (
  context: Context,
  given: Pick<ConnectionRecord, 'name'> & Partial<ConnectionRecord>,
): Promise<number> => {
  const id = await context.ids.next('whatsapp');
  const connection = newConnection(
    { ...given, id, companyId: context.company.id, status: 'DISCONNECTED' },
    context.clock.now(),
  );
  await context.commit(context.stores.connections.create(connection, maxConnections), []);
  return id;
};
