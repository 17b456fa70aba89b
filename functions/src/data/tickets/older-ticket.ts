import type { Item } from '../../platform/entity/item-mapping.ts';

/** The attributes of a ticket's item in which earlier releases stored its dialogue. A rewritten item has none of them. */
export const olderDialogueAttributes = [
  'chatbotAt',
  'amountUsedBotQueues',
  'isOutOfHour',
  'chosenOptionIds',
  'integrationId',
  'useIntegration',
  'integrationCallId',
] as const;

/** True if a dialogue runs by a ticket's item of an earlier release. A closed ticket's dialogue is over. */
export const isOlderDialogue = ({
  status,
  amountUsedBotQueues,
  chatbotAt,
  integrationId,
  integrationCallId,
}: Item): boolean =>
  status !== 'closed' &&
  (Boolean(amountUsedBotQueues) || [chatbotAt, integrationId, integrationCallId].some((value) => value != null));

/** Returns the attributes of the dialogue that runs by a ticket's item of an earlier release; null where none runs. */
export const olderDialogueIn = (item: Item): Record<string, unknown> | null =>
  isOlderDialogue(item)
    ? Object.fromEntries(olderDialogueAttributes.flatMap((name) => (item[name] == null ? [] : [[name, item[name]]])))
    : null;
