import { AppError } from '@recado/shared/contract/errors';
import type { BodyOf } from '@recado/shared/contract/grammar';
import * as contract from '@recado/shared/contract/knowledge';
import { knowledgeFiles, knowledgeNumbers } from '@recado/shared/limits/knowledge';
import { bindAll, type UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { type KnowledgeSourceRecord, presentSource } from '../../data/knowledge/store.ts';
import { presentUnanswered } from '../../data/knowledge/unanswered.ts';
import { attachLibraryFile } from '../../domain/files/attach-library-file.ts';
import { knowledgeSources, newSource, readAgain } from '../../domain/knowledge/source-records.ts';
import { environment } from '../../platform/environment.ts';
import { existing } from '../../platform/existing.ts';
import { pageOf, searchPage } from '../../platform/page-of.ts';
import { isWebhookUrl } from '../../platform/webhook-url.ts';

type Fields = Pick<KnowledgeSourceRecord, 'name' | 'url' | 'question' | 'answer' | 'filePath'>;
type Body = BodyOf<typeof contract.createKnowledgeSource>;
type UpdateBody = BodyOf<typeof contract.updateKnowledgeSource>;

const none = { url: null, question: null, answer: null, filePath: null };

/**
 * Keeps a file that the caller has uploaded, and returns its key.
 *
 * @throws AppError ERR_KNOWLEDGE_FILE, ERR_MEDIA_TOO_LARGE
 */
const keepFile = async (context: UserContext, { filePath, fileName }: { filePath: string; fileName: string }) => {
  if (!knowledgeFiles.some((ending) => fileName.toLowerCase().endsWith(ending)))
    throw new AppError('ERR_KNOWLEDGE_FILE');
  const { key, size } = await attachLibraryFile(context, filePath);
  if (size > knowledgeNumbers.fileBytes)
    throw new AppError('ERR_MEDIA_TOO_LARGE', { limit: knowledgeNumbers.fileBytes });
  return key;
};

/** The fields of a source by its kind. */
const fieldsOf: Readonly<Record<Body['kind'], (context: UserContext, body: Body) => Promise<Fields>>> = {
  file: async (context, { filePath = '', fileName = '' }) => ({
    ...none,
    name: fileName,
    filePath: await keepFile(context, { filePath, fileName }),
  }),
  page: (_, { url = '' }) => {
    if (!isWebhookUrl(url, environment().WEBHOOK_NETWORKS)) throw new AppError('ERR_WEBHOOK_URL');
    return Promise.resolve({ ...none, name: url, url });
  },
  question: (_, { question = '', answer = '' }) => Promise.resolve({ ...none, name: question, question, answer }),
};

/** The sources of which the name contains the searched text. */
const listKnowledgeSources: UseCase<typeof contract.listKnowledgeSources> = async ({ stores }, { query }) => {
  const { rows, ...position } = searchPage(await stores.knowledge.list(), query, ({ name }) => [name]);
  return { sources: rows.map(presentSource), ...position };
};

/** The names of all knowledgeSources. */
const listAllKnowledgeSources: UseCase<typeof contract.listAllKnowledgeSources> = async ({ stores }) =>
  (await stores.knowledge.list()).map(({ id, name, kind }) => ({ id, name, kind }));

/** Returns a source. */
const getKnowledgeSource: UseCase<typeof contract.getKnowledgeSource> = knowledgeSources.get;

/** Adds a source, which a job reads. The question that it answers leaves the list of those that nobody could answer. */
export const createKnowledgeSource: UseCase<typeof contract.createKnowledgeSource> = async (context, { body }) => {
  const { stores } = context;
  const record = await newSource(context, { kind: body.kind, ...(await fieldsOf[body.kind](context, body)) });
  const added = await knowledgeSources.add(context, record);
  const asked = body.unansweredId === undefined ? null : await stores.unanswered.get(body.unansweredId);
  if (asked) await context.commit(stores.unanswered.remove(asked), []);
  return added;
};

/** Returns the change of a file's source that gets a newer file: its name stays, and what was read is searched until the job has read the new one. */
const newerFile = async (
  context: UserContext,
  before: KnowledgeSourceRecord,
  { filePath, fileName }: UpdateBody,
): Promise<Partial<KnowledgeSourceRecord>> => {
  if (filePath === undefined || fileName === undefined) return {};
  const key = await keepFile(context, { filePath, fileName });
  return key === before.filePath ? {} : { filePath: key, ...readAgain(context) };
};

/** Changes a pair of question and answer, or the file of a source, and reads it again. */
export const updateKnowledgeSource: UseCase<typeof contract.updateKnowledgeSource> = async (context, input) => {
  const { body, params } = input;
  const { kind } = await knowledgeSources.find(context, params.id);
  const [ofPair, ofFile] = [body.question ?? body.answer, body.filePath];
  if ((kind !== 'question' && ofPair !== undefined) || (kind !== 'file' && ofFile !== undefined) || kind === 'page')
    throw new AppError('ERR_KNOWLEDGE_KIND');
  return knowledgeSources.change(context, input, (before) => {
    if (kind === 'file') return newerFile(context, before, body);
    const { question = before.question, answer = before.answer } = body;
    if (question === before.question && answer === before.answer) return {};
    return { question, answer, name: question ?? '', ...readAgain(context) };
  });
};

/** Reads a source again, unless it waits for its reading. The reading before is searched until then. */
export const renewKnowledgeSource: UseCase<typeof contract.renewKnowledgeSource> = (context, input) =>
  knowledgeSources.change(context, input, ({ state }) =>
    state === 'waiting' ? {} : { ...readAgain(context), etag: null },
  );

/** Deletes a source, its file and what was read from it. */
export const deleteKnowledgeSource: UseCase<typeof contract.deleteKnowledgeSource> = (context, { params: { id } }) =>
  knowledgeSources.remove(context, id);

/** The questions that no prompt could answer, the latest first. */
const listUnansweredQuestions: UseCase<typeof contract.listUnansweredQuestions> = async ({ stores }, { query }) => {
  const { rows, ...position } = pageOf(await stores.unanswered.list(), query);
  return { questions: rows.map(presentUnanswered), ...position };
};

/** Takes a question off the list. */
const dismissUnansweredQuestion: UseCase<typeof contract.dismissUnansweredQuestion> = async (context, { params }) => {
  const { unanswered } = context.stores;
  await context.commit(unanswered.remove(existing('unansweredQuestion', await unanswered.get(params.id))), []);
  return { ok: true };
};

export const knowledgeBindings = bindAll(contract, {
  listKnowledgeSources,
  listAllKnowledgeSources,
  getKnowledgeSource,
  createKnowledgeSource,
  updateKnowledgeSource,
  renewKnowledgeSource,
  deleteKnowledgeSource,
  listUnansweredQuestions,
  dismissUnansweredQuestion,
});
