import type {
  createHelp as createEndpoint,
  deleteHelp as deleteEndpoint,
  listAllHelps as listAllEndpoint,
  listHelps as listEndpoint,
  updateHelp as updateEndpoint,
} from '@recado/shared/contract/helps';
import { AppError } from '@recado/shared/contract/errors';
import { fold } from '@recado/shared/text/fold';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { helpEntity, presentHelp, type HelpRecord } from '../../data/helps/store.ts';
import { pageOf } from '../../platform/page-of.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

const existing = async ({ installation }: UserContext, id: number): Promise<HelpRecord> => {
  const record = await installation.helps.get(id);
  if (!record) throw new AppError('ERR_NO_HELP_FOUND');
  return record;
};

/** The help entries whose title contains the searched text. */
export const listHelps: UseCase<typeof listEndpoint> = async ({ installation }, { query }) => {
  const wanted = fold(query.searchParam ?? '');
  const found = (await installation.helps.list()).filter(({ title }) => fold(title).includes(wanted));
  const { rows, ...position } = pageOf(found, query);
  return { records: rows.map(presentHelp), ...position };
};

/** All help entries, for every user of every company. */
export const listAllHelps: UseCase<typeof listAllEndpoint> = async ({ installation }) =>
  (await installation.helps.list()).map(presentHelp);

/** Adds a help entry. */
export const createHelp: UseCase<typeof createEndpoint> = async (context, { body }) => {
  const { helps } = context.installation;
  const record = helpEntity.record({ ...body, id: await helps.nextId() });
  await context.commit(helps.create(record), []);
  return presentHelp(record);
};

/** Changes a help entry. A concurrent change of other fields is kept. */
export const updateHelp: UseCase<typeof updateEndpoint> = (context, { params: { id }, body }) =>
  retryOnConflict(async () => {
    const before = await existing(context, id);
    await context.commit(context.installation.helps.update(before, body), []);
    return presentHelp({ ...before, ...body });
  });

/** Deletes a help entry. */
export const deleteHelp: UseCase<typeof deleteEndpoint> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    await context.commit(context.installation.helps.remove(await existing(context, id)), []);
    return { ok: true };
  });
