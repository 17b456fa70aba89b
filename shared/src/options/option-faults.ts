import type { ErrorCode } from '../contract/errors.ts';
import type { QueueOption } from '../contract/queues.ts';
import { queueLimits } from '../limits/queues.ts';
import { optionPlaces } from './option-tree.ts';

/** The fields of an option that a rule needs: a new one has no id yet. */
type Checked = Omit<QueueOption, 'id' | 'chatbots'> & { readonly chatbots: readonly Checked[] };

/** The field that says where an option of a type leads. Options of integrations may wait for theirs. */
const targetFields = {
  text: null,
  attendent: 'optUserId',
  queue: 'optQueueId',
  integration: null,
  file: 'optFileId',
} as const satisfies Record<QueueOption['queueType'], keyof QueueOption | null>;

/** A rule that an option breaks. */
export interface OptionFault {
  /** Numbers that lead to the option, from 1. */
  path: readonly number[];
  name: string;
  /** The field with the fault. */
  field: 'name' | 'greetingMessage' | 'optUserId' | 'optQueueId' | 'optFileId';
  code: Extract<ErrorCode, 'ERR_OPTION_NAME' | 'ERR_OPTION_MESSAGE' | 'ERR_OPTION_TARGET'>;
}

const faultOf = (option: Checked): Pick<OptionFault, 'field' | 'code'> | null => {
  if (option.name.trim().length < queueLimits.optionName.min) return { field: 'name', code: 'ERR_OPTION_NAME' };
  const target = targetFields[option.queueType];
  if (target !== null && option[target] === null) return { field: target, code: 'ERR_OPTION_TARGET' };
  if (option.chatbots.length > 0 && option.greetingMessage.trim() === '')
    return { field: 'greetingMessage', code: 'ERR_OPTION_MESSAGE' };
  return null;
};

/** The first broken rule of each option of a tree (specification 3, section 5), in the tree's order. */
export const optionFaults = (options: readonly Checked[]): OptionFault[] =>
  optionPlaces(options).flatMap(({ option, path }) => {
    const fault = faultOf(option);
    return fault ? [{ path, name: option.name, ...fault }] : [];
  });

/** UTF-8 bytes of a tree as it is stored. */
const bytesOf = (options: readonly Checked[]): number => new TextEncoder().encode(JSON.stringify(options)).length;

/** The limit of its size that a tree exceeds; null for none. */
export const treeExcess = (
  options: readonly Checked[],
): { code: 'ERR_OPTION_COUNT' | 'ERR_OPTION_SIZE'; limit: number } | null => {
  if (optionPlaces(options).length > queueLimits.options)
    return { code: 'ERR_OPTION_COUNT', limit: queueLimits.options };
  return bytesOf(options) > queueLimits.optionBytes
    ? { code: 'ERR_OPTION_SIZE', limit: queueLimits.optionBytes / 1000 }
    : null;
};
