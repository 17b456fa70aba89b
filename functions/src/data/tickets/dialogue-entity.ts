import type { IntegrationAnswer, IntegrationInput } from '@recado/shared/contract/queue-messages/integration';
import type { FlowProgress } from '@recado/shared/flow/advance';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';

/**
 * The memory of the bot or of an integration about the conversation of a ticket. It counts only while the ticket's
 * `inDialogue` is true, and is written together with the ticket, whose version guards both: ending a dialogue writes
 * the ticket alone, and the next one replaces the item.
 */
export const dialogueEntity = defineEntity({
  name: 'dialogue',
  schema: z.object({
    ticketId: z.int(),
    /**
     * The time when the bot sent a menu, an option's text or the text of closed hours last; null before it has asked in
     * this service cycle.
     */
    wroteAt: z.int().nullable().default(null),
    /**
     * The number of times that the bot repeated itself since the contact last answered it: its menu, or that it is
     * closed.
     */
    repetitions: z.int().default(0),
    /** True once the contact got the text of the hours in which nobody answers. */
    isOutOfHours: z.boolean().default(false),
    /** The options of the queue's tree that the contact has chosen, from the first level on; empty at the queue itself. */
    chosenOptionIds: z.array(z.int()).default([]),
    /** The integration that answers: of the connection, of the queue or by the contact's choice; null for none. */
    integrationId: z.int().nullable().default(null),
    /** The prompt by which a model answers: of the connection or of the queue; null for none. */
    promptId: z.int().nullable().default(null),
    /** The queues of the main menu that the contact saw last, in their order; empty where it saw none. */
    shownQueueIds: z.array(z.int()).default([]),
    /** The call of an integration whose answer the ticket waits for; null for none. */
    callId: z.string().nullable().default(null),
    /** The rest of an integration's answer that is still to be done; null for nothing. */
    answer: z
      .custom<Pick<IntegrationAnswer, 'parts' | 'command' | 'ends' | 'expiresIn'>>((value) => typeof value === 'object')
      .nullable()
      .default(null),
    /** The messages that the service has not answered yet, the oldest first. */
    inputs: z.custom<readonly IntegrationInput[]>((value) => Array.isArray(value)).default([]),
    /** The name of the service's session with the contact; null before one began, and after it ended. */
    session: z.string().nullable().default(null),
    /** The time at which the dialogue continues by itself; null while it waits for the contact. */
    continuesAt: z.int().nullable().default(null),
    /** Tokens that integrations took for their answers in this dialogue. */
    tokens: z.int().default(0),
    /** The flow that the contact is in, with its version; its place is null once it has ended. Null where none began. */
    flow: z
      .custom<FlowProgress>((value) => typeof value === 'object')
      .nullable()
      .default(null),
  }),
  partition: 'c#{companyId}#ticket#{ticketId:12}',
  sort: 'dialogue',
  omitDefaults: true,
  unlimited: 'traffic',
});
