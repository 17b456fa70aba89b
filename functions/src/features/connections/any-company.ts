import type {
  deleteAnyConnection as deleteEndpoint,
  endAnySession as endEndpoint,
  getAnyConnection as getEndpoint,
  listAllConnections as listEndpoint,
  startAnySession as startEndpoint,
  updateAnyConnection as updateEndpoint,
} from '@recado/shared/contract/any-connections';
import type { Connection } from '@recado/shared/contract/connections';
import { AppError } from '@recado/shared/contract/errors';
import * as z from 'zod';
import { storesOf } from '../../data/stores.ts';
import type { UseCase } from '../../context/binding.ts';
import { documentClient } from '../../platform/clients.ts';
import type { Context, UserContext } from '../../context/context.ts';
import { systemContext } from '../../context/system-context.ts';
import { stopCommand } from './commands.ts';
import { removeConnection } from './delete-connection.ts';
import { presentConnection } from '../../data/connections/present-connection.ts';
import { openSession } from './sessions.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import { changeConnection } from './update-connection.ts';

/** Companies of a page. */
const pageSize = 20;

const cursorSchema = z.coerce.number().int().positive();

/** A code links a phone to the company: nobody outside of it gets one, the super user neither. */
const withoutCode = (connection: Connection): Connection => ({ ...connection, qrcode: '', pairingCode: '' });

const cursorOf = (cursor: string | undefined): number => {
  const parsed = cursorSchema.safeParse(cursor ?? undefined);
  if (cursor !== undefined && !parsed.success) throw new AppError('ERR_VALIDATION', { path: 'cursor' });
  return parsed.data ?? 0;
};

/** The connections of every company, 20 companies a page, by id. Only the super user gets here. */
export const listAllConnections: UseCase<typeof listEndpoint> = async ({ installation }, { query }) => {
  const found = await installation.companies.page(cursorOf(query.cursor), pageSize + 1);
  const shown = found.slice(0, pageSize);
  const companies = await Promise.all(
    shown.map(async ({ id, name }) => ({
      id,
      name,
      connections: (await storesOf(documentClient(), id).connections.list()).map((connection) =>
        withoutCode(presentConnection(connection)),
      ),
    })),
  );
  const hasMore = found.length > pageSize;
  return { companies, hasMore, nextCursor: hasMore ? String(shown.at(-1)!.id) : null };
};

/** A connection of any company, and the context in which the product acts for it. */
const find = async (
  { company }: UserContext,
  id: number,
  companyId = company.id,
): Promise<{ context: Context; connection: ConnectionRecord }> => {
  const context = await systemContext(companyId);
  if (!context) throw new AppError('ERR_NO_COMPANY_FOUND');
  const connection = await context.stores.connections.get(id);
  if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
  return { context, connection };
};

/** One connection of any company. */
export const getAnyConnection: UseCase<typeof getEndpoint> = async (context, { params, query }) =>
  withoutCode(presentConnection((await find(context, params.id, query.companyId)).connection));

/** Logs the number of any company out. */
export const endAnySession: UseCase<typeof endEndpoint> = async (caller, { params, query }) => {
  const { context, connection } = await find(caller, params.id, query.companyId);
  await context.commit([], [stopCommand(context, connection)]);
  return { ok: true };
};

/** Renames it, or makes it its company's default one. */
export const updateAnyConnection: UseCase<typeof updateEndpoint> = async (caller, { params, query, body }) => {
  const { context } = await find(caller, params.id, query.companyId);
  return withoutCode(await changeConnection(context, params.id, body));
};

/** Logs its number out and removes it. */
export const deleteAnyConnection: UseCase<typeof deleteEndpoint> = async (caller, { params, query }) => {
  const { context } = await find(caller, params.id, query.companyId);
  await removeConnection(context, params.id);
  return { ok: true };
};

/** Tries again with what it has: a code, should it need one, is shown to its company. */
export const startAnySession: UseCase<typeof startEndpoint> = async (caller, { params, query }) => {
  const { context } = await find(caller, params.id, query.companyId);
  await openSession(context, params.id, { forget: false, pairingNumber: null });
  return { ok: true };
};
