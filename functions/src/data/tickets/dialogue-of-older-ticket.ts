import type { Item } from '../../platform/entity/item-mapping.ts';
import { dialogueEntity } from './dialogue-entity.ts';
import { isOlderDialogue } from './older-ticket.ts';
import type { DialogueRecord } from './record.ts';

/**
 * Returns the dialogue that a ticket's item of an earlier release holds, as the item beside the ticket stores it; null
 * where none runs. The rewritten ticket has `inDialogue: true` where there is one. A closed ticket's dialogue is over.
 */
export const dialogueOfOlderTicket = (item: Item): DialogueRecord | null => {
  const { chatbotAt, amountUsedBotQueues, isOutOfHour, chosenOptionIds, integrationId, integrationCallId } = item;
  if (!isOlderDialogue(item)) return null;
  return dialogueEntity.record({
    ticketId: Number(item.id),
    wroteAt: (chatbotAt as number | undefined) ?? null,
    repetitions: Number(amountUsedBotQueues ?? 0),
    isOutOfHours: isOutOfHour === true,
    chosenOptionIds: (chosenOptionIds as number[] | undefined) ?? [],
    integrationId: (integrationId as number | undefined) ?? null,
    callId: (integrationCallId as string | undefined) ?? null,
  });
};
