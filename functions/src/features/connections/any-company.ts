import type {
  deleteAnyConnection as deleteEndpoint,
  endAnySession as endEndpoint,
  getAnyConnection as getEndpoint,
  getAnyConnectionChoices as choicesEndpoint,
  listAllConnections as listEndpoint,
  renewAnySession as renewEndpoint,
  startAnySession as startEndpoint,
  updateAnyConnection as updateEndpoint,
} from '@recado/shared/contract/any-connections';
import type { Connection } from '@recado/shared/contract/connections';
import * as z from 'zod';
import type { UseCase } from '../../context/binding.ts';
import { AppError } from '@recado/shared/contract/errors';
import { defineCursor } from '../../platform/cursor.ts';
import type { Context, UserContext } from '../../context/context.ts';
import { requireAutomation } from '../../context/plan-features.ts';
import { committedBy, companyContext } from '../../context/system-context.ts';
import { isCompanySuspended } from '../../domain/engine/suspended.ts';
import { stopCommand } from '../../domain/operations/connection-commands.ts';
import { removeConnection } from './delete-connection.ts';
import { presentConnection } from '../../data/connections/present-connection.ts';
import { openSession } from './sessions.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import { changeConnection } from './update-connection.ts';
import { existing } from '../../platform/existing.ts';

/** Companies of a page. */
const pageSize = 20;

/** Id of the last company of the page. */
const cursor = defineCursor(z.int().positive());

/** Removes the codes. A code links a phone to the company, so no other company's user may receive it, not even a super user. */
const withoutCode = (connection: Connection): Connection => ({ ...connection, qrcode: '', pairingCode: '' });

/** Lists the connections of every company, 20 companies a page, by id. Only super users may call it. */
export const listAllConnections: UseCase<typeof listEndpoint> = async ({ installation }, { query }) => {
  const found = await installation.companies.page(cursor.decode(query.cursor) ?? 0, pageSize + 1);
  const shown = found.slice(0, pageSize);
  const companies = await Promise.all(
    shown.map(async ({ id, name }) => ({
      id,
      name,
      connections: (await installation.storesOf(id).connections.list()).map((connection) =>
        withoutCode(presentConnection(connection)),
      ),
    })),
  );
  const hasMore = found.length > pageSize;
  return { companies, hasMore, nextCursor: hasMore ? cursor.encode(shown.at(-1)!.id) : null };
};

/**
 * Finds a connection of any company, also of one that is switched off, and makes the context of that company.
 *
 * @throws AppError ERR_NO_COMPANY_FOUND, ERR_NO_WAPP_FOUND
 */
const find = async (
  caller: UserContext,
  id: number,
  companyId = caller.company.id,
): Promise<{ context: Context; connection: ConnectionRecord }> => {
  const context = committedBy(caller, existing('company', await companyContext(companyId)));
  const connection = existing('connection', await context.stores.connections.get(id));
  return { context, connection };
};

/** Gets a connection of any company. */
export const getAnyConnection: UseCase<typeof getEndpoint> = async (context, { params, query }) =>
  withoutCode(presentConnection((await find(context, params.id, query.companyId)).connection));

/** Logs the number of any company's connection out. */
export const endAnySession: UseCase<typeof endEndpoint> = async (caller, { params, query }) => {
  const { context, connection } = await find(caller, params.id, query.companyId);
  await context.commit([], [stopCommand(context, connection)]);
  return { ok: true };
};

const namesOf = (records: readonly { id: number; name: string }[]) => records.map(({ id, name }) => ({ id, name }));

/** Gets what a connection of any company may name, and the settings that its form depends on. */
export const getAnyConnectionChoices: UseCase<typeof choicesEndpoint> = async (caller, { params, query }) => {
  const { context } = await find(caller, params.id, query.companyId);
  const { company, stores } = context;
  const [queues, flows, integrations, prompts, plan, { scheduleType, userRating }] = await Promise.all([
    stores.queues.list(),
    stores.flows.list(),
    stores.queueIntegrations.list(),
    stores.prompts.list(),
    stores.plans.get(company.planId),
    stores.settings.company(),
  ]);
  return {
    queues: namesOf(queues),
    flows: namesOf(flows),
    integrations: namesOf(integrations),
    prompts: namesOf(prompts),
    useIntegrations: plan?.useIntegrations === true,
    useOpenAi: plan?.useOpenAi === true,
    timeZone: company.timeZone,
    settings: { scheduleType, userRating },
  };
};

/**
 * Changes a connection of any company, within the plan of that company.
 *
 * @throws AppError ERR_NO_PLAN_FOUND, ERR_PLAN_FEATURE
 */
export const updateAnyConnection: UseCase<typeof updateEndpoint> = async (caller, { params, query, ...input }) => {
  const { context } = await find(caller, params.id, query.companyId);
  requireAutomation(existing('plan', await context.stores.plans.get(context.company.planId)), input.body);
  return withoutCode(await changeConnection(context, params.id, input));
};

/** Removes a connection of any company and logs its number out. */
export const deleteAnyConnection: UseCase<typeof deleteEndpoint> = async (caller, { params, query }) => {
  const { context } = await find(caller, params.id, query.companyId);
  await removeConnection(context, params.id);
  return { ok: true };
};

/**
 * Finds a connection whose session may start: the numbers of a company that is switched off or in arrears stand still.
 *
 * @throws AppError ERR_NO_COMPANY_FOUND, ERR_NO_WAPP_FOUND, ERR_COMPANY_SUSPENDED
 */
const findToStart = async (caller: UserContext, id: number, companyId?: number): Promise<Context> => {
  const { context } = await find(caller, id, companyId);
  const company = existing('company', await context.installation.companies.get(context.company.id));
  if (isCompanySuspended(company)) throw new AppError('ERR_COMPANY_SUSPENDED');
  return context;
};

/** Starts a session of any company with its credentials. If it needs a code, only its company sees it. */
export const startAnySession: UseCase<typeof startEndpoint> = async (caller, { params, query }) => {
  const context = await findToStart(caller, params.id, query.companyId);
  await openSession(context, params.id, { forget: false, pairingNumber: null });
  return { ok: true };
};

/** Deletes the credentials of any company's connection and starts it. Only its company sees the new code. */
export const renewAnySession: UseCase<typeof renewEndpoint> = async (caller, { params, query }) => {
  const context = await findToStart(caller, params.id, query.companyId);
  await openSession(context, params.id, { forget: true, pairingNumber: null });
  return { ok: true };
};
