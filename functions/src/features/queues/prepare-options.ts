import { AppError } from '@recado/shared/contract/errors';
import type { QueueOption, QueueOptionInput } from '@recado/shared/contract/queues';
import { optionFaults, treeExcess } from '@recado/shared/options/option-faults';
import { optionPlaces } from '@recado/shared/options/option-tree';
import { checkIntegrations } from '../../data/queue-integrations/check-integrations.ts';
import type { UserContext } from '../../context/context.ts';
import { requireFeature } from '../../context/plan-features.ts';

type Scope = Pick<UserContext, 'stores' | 'ids' | 'plan'>;

/** @throws AppError with the first rule that the tree breaks, the option's name and its numbers */
const checkTree = (options: readonly QueueOptionInput[]): void => {
  const excess = treeExcess(options);
  if (excess) throw new AppError(excess.code, { limit: excess.limit });
  const [fault] = optionFaults(options);
  if (fault) throw new AppError(fault.code, { name: fault.name, path: fault.path.join('.'), field: fault.field });
};

type Reference = 'optQueueId' | 'optUserId' | 'optFileId' | 'optIntegrationId';

/** The ids that a tree names and another does not. */
const newReferences = (
  field: Reference,
  options: readonly QueueOptionInput[],
  before: readonly QueueOption[],
): number[] => {
  const known = new Set(optionPlaces(before).map(({ option }) => option[field]));
  const named = optionPlaces(options).map(({ option }) => option[field]);
  return [...new Set(named)].filter((id) => id !== null && !known.has(id)) as number[];
};

/** @throws AppError ERR_NO_FILE_LIST_FOUND for an id that is no file list of the company */
export const checkFileLists = async ({ stores }: Pick<Scope, 'stores'>, ids: readonly number[]): Promise<void> => {
  const lists = await Promise.all(ids.map((id) => stores.fileLists.get(id)));
  if (lists.includes(null)) throw new AppError('ERR_NO_FILE_LIST_FOUND');
};

/**
 * Checks that queues, users, file lists and integrations that a tree newly names are the company's. One that it named before may be gone since: the
 * option then counts as one without it.
 */
const checkReferences = async (
  { stores, plan }: Scope,
  options: readonly QueueOptionInput[],
  before: readonly QueueOption[],
): Promise<void> => {
  const idsOf = (field: Reference): number[] => newReferences(field, options, before);
  if (idsOf('optIntegrationId').length > 0) requireFeature(plan, 'useIntegrations');
  const [queueIds, userIds] = [idsOf('optQueueId'), idsOf('optUserId')];
  const [queues, users] = await Promise.all([
    stores.queues.getMany(queueIds),
    stores.users.getMany(userIds),
    checkFileLists({ stores }, idsOf('optFileId')),
    checkIntegrations({ stores }, idsOf('optIntegrationId')),
  ]);
  if (queues.length < queueIds.length) throw new AppError('ERR_NO_QUEUE_FOUND');
  if (users.length < userIds.length) throw new AppError('ERR_NO_USER_FOUND');
};

/** Gives ids to options without one, and to those whose id the queue does not have or that another option has taken. */
const withIds = async (
  { ids }: Scope,
  options: readonly QueueOptionInput[],
  before: readonly QueueOption[],
): Promise<QueueOption[]> => {
  const free = new Set(optionPlaces(before).map(({ option }) => option.id));
  const keeping = new Set(
    optionPlaces(options)
      .map(({ option }) => option)
      .filter(({ id }) => typeof id === 'number' && free.delete(id)),
  );
  const added = optionPlaces(options).length - keeping.size;
  let next = added === 0 ? 0 : await ids.next('queue-option', added);
  const numbered = (level: readonly QueueOptionInput[]): QueueOption[] =>
    level.map((option) => ({
      ...option,
      id: keeping.has(option) ? option.id! : next++,
      chatbots: numbered(option.chatbots),
    }));
  return numbered(options);
};

/**
 * Checks the option tree that a call gives for a queue, and numbers its new options. Others keep their ids: customers
 * stand at them.
 *
 * @param before the queue's tree; empty for a new queue
 * @throws AppError ERR_OPTION_NAME, ERR_OPTION_MESSAGE, ERR_OPTION_TARGET, ERR_OPTION_COUNT, ERR_OPTION_SIZE,
 *   ERR_NO_QUEUE_FOUND, ERR_NO_USER_FOUND, ERR_NO_FILE_LIST_FOUND, ERR_NO_QUEUE_INTEGRATION_FOUND,
 *   ERR_PLAN_FEATURE for an integration
 */
export const prepareOptions = async (
  scope: Scope,
  options: readonly QueueOptionInput[],
  before: readonly QueueOption[],
): Promise<QueueOption[]> => {
  checkTree(options);
  await checkReferences(scope, options, before);
  return withIds(scope, options, before);
};
