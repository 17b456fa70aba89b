import * as z from 'zod';
import { knowledgeKinds, knowledgeLimits as limits, knowledgeProblems, knowledgeStates } from '../limits/knowledge.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { done, id, idParams, isoDate, page, pageResult, recordChanges, searchedPage, trimmed } from './parameters.ts';

/** The key of a file that was uploaded to the company's library, and its name. */
const uploaded = { filePath: z.string().max(1_024), fileName: trimmed(limits.fileName) };
const pair = { question: trimmed(limits.question), answer: trimmed(limits.answer) };

export const knowledgeSource = z.object({
  id,
  kind: z.enum(knowledgeKinds),
  /** The file's name, the page's title or address, or the question. */
  name: z.string(),
  /** The address of a page. */
  url: z.string().nullable(),
  /** A pair of question and answer; null for files and pages. */
  question: z.string().nullable(),
  answer: z.string().nullable(),
  state: z.enum(knowledgeStates),
  /** The reason why it could not be read; of a source that is ready, why its last renewal failed. */
  problem: z.enum(knowledgeProblems).nullable(),
  /** Pieces that are searched, and bytes of their texts. */
  pieces: z.int().min(0),
  size: z.int().min(0),
  /** True where it is searched by its words alone: the endpoint made no vectors. */
  byWords: z.boolean(),
  /** The time of its last reading. */
  readAt: isoDate.nullable(),
});
export type KnowledgeSource = z.output<typeof knowledgeSource>;

/** A question of customers that nobody could answer by the knowledge. */
const unansweredQuestion = z.object({
  id,
  text: z.string(),
  /** The times that it was asked. */
  count: z.int().min(1),
  lastAt: isoDate,
  /** The ticket in which it was asked last. */
  ticketUuid: z.uuid(),
});
export type UnansweredQuestion = z.output<typeof unansweredQuestion>;

const calls = { group: 'inbox', access: 'admin', plan: 'useOpenAi' } as const;
const one = { ...calls, path: '/knowledge/{id}', params: idParams('knowledgeSource') } as const;

export const listKnowledgeSources = endpoint({
  ...calls,
  name: 'listKnowledgeSources',
  summary: 'Lists the sources from which prompts answer by name, a page at a time',
  method: 'GET',
  path: '/knowledge',
  query: searchedPage,
  result: z.object({ sources: z.array(knowledgeSource), ...pageResult }),
});

export const listAllKnowledgeSources = endpoint({
  ...calls,
  name: 'listAllKnowledgeSources',
  summary: 'Lists the names of all sources, for the choice of some',
  method: 'GET',
  path: '/knowledge/list',
  result: z.array(knowledgeSource.pick({ id: true, name: true, kind: true })),
});

export const getKnowledgeSource = endpoint({
  ...one,
  name: 'getKnowledgeSource',
  summary: 'Returns a source from which prompts answer',
  method: 'GET',
  result: knowledgeSource,
});

export const createKnowledgeSource = endpoint({
  ...calls,
  name: 'createKnowledgeSource',
  summary:
    'Adds a source from which prompts answer: an uploaded file, the address of a page, or a question with its answer. A job reads it',
  method: 'POST',
  creates: true,
  path: '/knowledge',
  body: z
    .object({
      kind: z.enum(knowledgeKinds),
      url: trimmed(limits.url).optional(),
      filePath: uploaded.filePath.optional(),
      fileName: uploaded.fileName.optional(),
      question: pair.question.optional(),
      answer: pair.answer.optional(),
      /** The question of customers that the pair answers: it leaves their list. */
      unansweredId: id.optional(),
    })
    .refine(({ kind, url, filePath, fileName, question, answer }) => {
      if (kind === 'page') return url !== undefined;
      return kind === 'file' ? Boolean(filePath) && fileName !== undefined : Boolean(question) && Boolean(answer);
    }),
  result: knowledgeSource,
  errors: [
    'ERR_WEBHOOK_URL',
    'ERR_KNOWLEDGE_FILE',
    'ERR_MEDIA_NOT_READY',
    'ERR_MEDIA_TOO_LARGE',
    'ERR_STORAGE_LIMIT',
    'ERR_LIMIT_REACHED',
  ],
  example: {
    body: {
      kind: 'question',
      question: 'Vocês entregam aos domingos?',
      answer: 'Sim, das 9h às 13h, com taxa de R$ 15,00.',
    },
  },
});

export const updateKnowledgeSource = endpoint({
  ...one,
  name: 'updateKnowledgeSource',
  summary:
    'Changes a pair of question and answer, or gives a file’s source a newer file under its old name. It is read again; what was read before is searched until then',
  method: 'PUT',
  edit: true,
  body: z
    .object({ ...pair, ...uploaded })
    .partial()
    .refine(({ filePath, fileName }) => (filePath === undefined) === (fileName === undefined)),
  result: knowledgeSource,
  errors: [
    'ERR_KNOWLEDGE_KIND',
    'ERR_KNOWLEDGE_FILE',
    'ERR_MEDIA_NOT_READY',
    'ERR_MEDIA_TOO_LARGE',
    'ERR_STORAGE_LIMIT',
  ],
  example: { body: { answer: 'Sim, das 9h às 12h, com taxa de R$ 15,00.' } },
});

export const renewKnowledgeSource = endpoint({
  ...one,
  name: 'renewKnowledgeSource',
  summary: 'Reads a source again. What was read before is searched until then',
  method: 'POST',
  path: '/knowledge/{id}/renew',
  result: knowledgeSource,
});

export const deleteKnowledgeSource = endpoint({
  ...one,
  name: 'deleteKnowledgeSource',
  summary: 'Deletes a source and what was read from it',
  method: 'DELETE',
  result: done,
});

export const listUnansweredQuestions = endpoint({
  ...calls,
  name: 'listUnansweredQuestions',
  summary: 'Lists what customers asked and no prompt could answer, the latest first, a page at a time',
  method: 'GET',
  path: '/knowledge/unanswered',
  query: z.object(page),
  result: z.object({ questions: z.array(unansweredQuestion), ...pageResult }),
});

export const dismissUnansweredQuestion = endpoint({
  ...calls,
  name: 'dismissUnansweredQuestion',
  summary: 'Takes a question off the list of those that no prompt could answer',
  method: 'DELETE',
  path: '/knowledge/unanswered/{id}',
  params: idParams('unansweredQuestion'),
  result: done,
});

/** Sent to administrators. */
export const knowledgeEvent = realtimeEvent('knowledge', recordChanges({ source: knowledgeSource }, { sourceId: id }));
