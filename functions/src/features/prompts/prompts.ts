import { AppError } from '@recado/shared/contract/errors';
import * as contract from '@recado/shared/contract/prompts';
import { defaultPrompt } from '@recado/shared/limits/prompts';
import { isDeepStrictEqual } from 'node:util';
import { bindAll, type UseCase } from '../../context/binding.ts';
import { presentPrompt, promptEntity, type PromptRecord } from '../../data/prompts/store.ts';
import { evaluationStart } from '../../domain/evaluation/evaluation-start.ts';
import { readFailedAgain } from '../../domain/knowledge/source-records.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { recordEvents } from '../../domain/records/record-events.ts';
import { recordsOf } from '../../domain/records/records-of.ts';
import { searchPage } from '../../platform/page-of.ts';
import { prepareFields, sealApiKey } from './prepare-fields.ts';

/** The fields that answers follow from. */
const answering = [
  ...(['prompt', 'model', 'baseUrl', 'maxTokens', 'temperature', 'knowledge', 'knowledgeIds'] as const),
  ...(['strict', 'unknownText', 'greetingText', 'thanksText', 'toolIds'] as const),
];

const answersAlike = (one: PromptRecord, other: PromptRecord): boolean =>
  answering.every((field) => isDeepStrictEqual(one[field], other[field]));

const prompts = recordsOf({
  thing: 'prompt',
  store: ({ stores }) => stores.prompts,
  present: presentPrompt,
  effects: recordEvents(promptEntity, contract.promptEvent, {
    rooms: () => ['everything'],
    changed: (record: PromptRecord) => ({ prompt: presentPrompt(record) }),
    removed: ({ id }) => ({ promptId: id }),
  }),
  /** The cases of a changed prompt are asked, those of a deleted one removed. */
  jobs: async (context, before, after) => {
    if (!before || (after && answersAlike(before, after))) return [];
    const cases = await context.stores.evaluationCases.ofSet(before.id);
    return cases.length === 0 ? [] : [startJob(context, evaluationStart, { cause: 'prompt', promptId: before.id })];
  },
});

/** The prompts of which the name contains the searched text. */
const listPrompts: UseCase<typeof contract.listPrompts> = async ({ stores }, { query }) => {
  const { rows, ...position } = searchPage(await stores.prompts.list(), query, ({ name }) => [name]);
  return { prompts: rows.map(presentPrompt), ...position };
};

/** The names of all prompts. */
const listAllPrompts: UseCase<typeof contract.listAllPrompts> = async ({ stores }) =>
  (await stores.prompts.list()).map(({ id, name }) => ({ id, name }));

/** Returns a prompt, without its keys. */
const getPrompt: UseCase<typeof contract.getPrompt> = prompts.get;

/** Adds a prompt. Its key reads the sources that had none. */
export const createPrompt: UseCase<typeof contract.createPrompt> = async (context, { body }) => {
  const fields = {
    ...defaultPrompt,
    voiceKey: null,
    ...(await prepareFields(context, body)),
    ...(await sealApiKey(context, body.apiKey)),
  };
  const added = await prompts.add(context, promptEntity.record({ ...fields, id: await context.ids.next('prompt') }));
  await readFailedAgain(context);
  return added;
};

/**
 * Changes a prompt. A key that is not given stays as it is. Another address, or region of the voice, takes a key of its own: the
 * stored one is sent nowhere else. Another key reads the sources that the one before could not read.
 */
export const updatePrompt: UseCase<typeof contract.updatePrompt> = async (context, input) => {
  const { apiKey, baseUrl, voiceKey, voiceRegion } = input.body;
  const fields = {
    ...(await prepareFields(context, input.body)),
    ...(apiKey !== undefined && (await sealApiKey(context, apiKey))),
  };
  const changed = await prompts.change(context, input, (before) => {
    if (apiKey === undefined && baseUrl !== undefined && baseUrl !== before.baseUrl)
      throw new AppError('ERR_PROMPT_KEY_OF_ADDRESS');
    const keepsVoiceKey = voiceKey === undefined && before.voiceKey !== null;
    if (keepsVoiceKey && voiceRegion !== undefined && voiceRegion !== before.voiceRegion)
      throw new AppError('ERR_PROMPT_KEY_OF_REGION');
    return fields;
  });
  if (apiKey !== undefined) await readFailedAgain(context);
  return changed;
};

/** Deletes a prompt that nothing names. The customers that it answers wait for a person. */
export const deletePrompt: UseCase<typeof contract.deletePrompt> = (context, { params: { id } }) =>
  prompts.remove(context, id, async () => {
    const { queues, connections, settings } = context.stores;
    if ((await settings.company()).assistancePromptId === id) throw new AppError('ERR_PROMPT_HELPS_AGENTS');
    const naming = [...(await queues.list()), ...(await connections.list())].filter(({ promptId }) => promptId === id);
    const uses = naming.map(({ name }) => name).join(', ');
    if (uses !== '') throw new AppError('ERR_PROMPT_IN_USE', { uses });
  });

export const promptsBindings = bindAll(contract, {
  listPrompts,
  listAllPrompts,
  getPrompt,
  createPrompt,
  updatePrompt,
  deletePrompt,
});
