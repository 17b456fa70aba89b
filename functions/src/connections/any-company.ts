import type {
  Connection, endAnySession as endEndpoint, getAnyConnection as getEndpoint, listAllConnections as listEndpoint,
} from '@recado/shared/contract/connections';
import { AppError } from '@recado/shared/contract/errors';
import * as z from 'zod';
import { storesOf } from '../app/stores.ts';
import type { UseCase } from '../platform/binding.ts';
import { documentClient } from '../platform/clients.ts';
import type { Context, UserContext } from '../platform/context.ts';
import { systemContext } from '../platform/system-context.ts';
import { stopCommanded } from './commands.ts';
import { presentConnection } from './present-connection.ts';
import type { ConnectionRecord } from './store.ts';

/** Companies of a page. */
const pageSize = 20;

const cursorSchema = z.coerce.number().int().positive();

/** A code links a phone to the company: nobody outside of it gets one, the super user neither. */
const withoutCode = (connection: ConnectionRecord): Connection => presentConnection({ ...connection, qrcode: '', pairingCode: '' });

const cursorOf = (cursor: string | undefined): number => {
  const parsed = cursorSchema.safeParse(cursor ?? undefined);
  if (cursor !== undefined && !parsed.success) throw new AppError('ERR_VALIDATION', { path: 'cursor' });
  return parsed.data ?? 0;
};

/** The connections of every company, 20 companies a page, by id. Only the super user gets here. */
export const listAllConnections: UseCase<typeof listEndpoint> = async ({ installation }, { query }) => {
  const found = await installation.companies.page(cursorOf(query.cursor), pageSize + 1);
  const shown = found.slice(0, pageSize);
  const companies = await Promise.all(shown.map(async ({ id, name }) =>
    ({ id, name, connections: (await storesOf(documentClient(), id).connections.list()).map(withoutCode) })));
  const hasMore = found.length > pageSize;
  return { companies, hasMore, nextCursor: hasMore ? String(shown.at(-1)!.id) : null };
};

/** A connection of any company, and the context in which the product acts for it. */
const find = async ({ company }: UserContext, id: number, companyId = company.id): Promise<{ context: Context; connection: ConnectionRecord }> => {
  const context = await systemContext(companyId);
  if (!context) throw new AppError('ERR_NO_COMPANY_FOUND');
  const connection = await context.stores.connections.get(id);
  if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
  return { context, connection };
};

/** One connection of any company. */
export const getAnyConnection: UseCase<typeof getEndpoint> = async (context, { params, query }) =>
  withoutCode((await find(context, params.id, query.companyId)).connection);

/** Logs the number of any company out. */
export const endAnySession: UseCase<typeof endEndpoint> = async (caller, { params, query }) => {
  const { context, connection } = await find(caller, params.id, query.companyId);
  await context.commit([], [stopCommanded(context, connection)]);
  return { ok: true };
};
