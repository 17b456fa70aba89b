import type { Item } from '../../platform/entity/item-mapping.ts';
import { dialogueEntity } from './dialogue-entity.ts';
import { isOlderDialogue } from './older-ticket.ts';
import type { DialogueRecord } from './record.ts';

/**
 * Returns the dialogue that a ticket's item of an earlier release holds, as the item beside the ticket stores it; null
 * where none runs. A function of this release that stores the ticket before its migration keeps it there. The rewritten ticket has `inDialogue: true` where there is one. A closed ticket's dialogue is over.
 */
export const dialogueOfOlderTicket = (item: Item): DialogueRecord | null => {
  const kept = item.olderDialogue as Item | undefined;
  if (kept ? item.inDialogue !== true : !isOlderDialogue(item)) return null;
  const { chatbotAt, amountUsedBotQueues, isOutOfHour, chosenOptionIds, integrationId, integrationCallId } =
    kept ?? item;
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
