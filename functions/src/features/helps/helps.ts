import * as contract from '@recado/shared/contract/helps';
import { bindAll, type UseCase } from '../../context/binding.ts';
import { helpEntity, presentHelp } from '../../data/helps/store.ts';
import { recordsOf } from '../../domain/records/records-of.ts';
import { searchPage } from '../../platform/page-of.ts';

const helps = recordsOf({ thing: 'help', store: ({ installation }) => installation.helps, present: presentHelp });

/** The help entries whose title contains the searched text. */
export const listHelps: UseCase<typeof contract.listHelps> = async ({ installation }, { query }) => {
  const { rows, ...position } = searchPage(await installation.helps.list(), query, ({ title }) => [title]);
  return { records: rows.map(presentHelp), ...position };
};

/** All help entries, for every user of every company. */
export const listAllHelps: UseCase<typeof contract.listAllHelps> = async ({ installation }) =>
  (await installation.helps.list()).map(presentHelp);

/** Adds a help entry. */
export const createHelp: UseCase<typeof contract.createHelp> = async (context, { body }) =>
  helps.add(context, helpEntity.record({ ...body, id: await context.installation.helps.nextId() }));

/** Changes a help entry. */
export const updateHelp: UseCase<typeof contract.updateHelp> = (context, input) =>
  helps.change(context, input, () => input.body);

/** Deletes a help entry. */
export const deleteHelp: UseCase<typeof contract.deleteHelp> = (context, { params: { id } }) =>
  helps.remove(context, id);

export const helpsBindings = bindAll(contract, { listHelps, listAllHelps, createHelp, updateHelp, deleteHelp });
