import { AppError } from '@recado/shared/contract/errors';
import type * as contract from '@recado/shared/contract/flow-exchange';
import type { Omission } from '@recado/shared/flow/exchange/omission';
import { exportFlow as exported, filesNamedBy, importOwn, ownSchema } from '@recado/shared/flow/exchange/own';
import { importTypebot } from '@recado/shared/flow/exchange/typebot/import-typebot';
import type { FlowGraph } from '@recado/shared/flow/graph';
import { flowLimits } from '@recado/shared/limits/flows';
import { cutText } from '@recado/shared/text/cut-text';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { existing } from '../../platform/existing.ts';
import { isLibraryFile } from '../../platform/media/keys.ts';
import { findDraft } from './flow-records.ts';
import { addFlow } from './flows.ts';

interface Imported {
  name: string;
  graph: FlowGraph;
  omissions: Omission[];
}

/** Returns the draft of a flow as a file has it. */
export const exportFlow: UseCase<typeof contract.exportFlow> = async (context, { params: { id } }) => {
  const { name } = existing('flow', await context.stores.flows.get(id));
  const { graph } = await findDraft(context, id);
  return exported(name, graph);
};

/** Reads the text of a file; escapes of half characters become whole ones, as at the door (ADR 0024). */
const parse = (content: string): unknown => {
  try {
    return JSON.parse(content, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
  } catch {
    throw new AppError('ERR_FLOW_FILE');
  }
};

/** The files of the company's library that a file names. */
const knownFiles = async ({ company, stores }: UserContext, file: unknown): Promise<ReadonlySet<string>> => {
  const keys = [...new Set(filesNamedBy(file))].filter((key) => isLibraryFile(company.id, key));
  if (keys.length > flowLimits.files) throw new AppError('ERR_FLOW_FILES', { limit: flowLimits.files });
  const found = await Promise.all(keys.map((key) => stores.files.ofLibrary(key)));
  return new Set(keys.filter((_, index) => found[index] !== null));
};

const readOwn = async (context: UserContext, file: unknown): Promise<Imported> => {
  const [queues, files] = await Promise.all([context.stores.queues.list(), knownFiles(context, file)]);
  const imported = importOwn(file, { queues, files });
  if (!imported) throw new AppError('ERR_FLOW_FILE');
  return imported;
};

const readTypebot = (file: unknown): Imported => {
  const imported = importTypebot(file);
  if (!('refused' in imported)) return imported;
  if (imported.refused === 'version') throw new AppError('ERR_FLOW_FILE_VERSION', { version: imported.version ?? '' });
  throw new AppError('ERR_FLOW_FILE');
};

const isOwn = (file: unknown): boolean =>
  typeof file === 'object' && file !== null && 'schema' in file && file.schema === ownSchema;

/** Omissions that an answer names. */
const maxNamed = 200;

/** A name that a flow may have, of whatever a file has. */
const nameOf = (name: string): string => {
  const cut = cutText(name.trim(), { units: flowLimits.name.max }).trim();
  return cut.length < flowLimits.name.min ? 'Fluxo' : cut;
};

/** Creates a flow of a file that Recado or Typebot has exported. */
export const importFlow: UseCase<typeof contract.importFlow> = async (context, { body: { content } }) => {
  const file = parse(content);
  const { name, graph, omissions } = isOwn(file) ? await readOwn(context, file) : readTypebot(file);
  const named = omissions.slice(0, maxNamed);
  return addFlow(context, nameOf(name), graph, (flow) => ({ flow, omissions: named }));
};
