import type { IntegrationInput } from '@recado/shared/contract/queue-messages/integration';
import type { Context } from '../../context/context.ts';
import type { DialogueRecord } from '../../data/tickets/record.ts';
import { patienceOfModel } from '../../domain/engine/bot/integration-call.ts';

/** Waits for a number of milliseconds. */
export type Pause = (milliseconds: number) => Promise<unknown>;

/** Milliseconds that the oldest message waits before it has an answer, whatever is written meanwhile. */
const longest = 12_000;

/** Milliseconds that another call needs beyond those that this one took. */
const spare = 500;

const timeOf = (input: IntegrationInput | undefined): number => input?.at ?? 0;

/** A call under way: the dialogue as it was when it began. */
interface Call {
  dialogue: DialogueRecord;
  start: number;
  /** Milliseconds without a message before which no answer is sent: many people write a question in several messages. */
  quiet: number;
  pause: Pause;
}

/**
 * Waits until the contact has written nothing for a moment. Returns whether it has written since a call began, so that one more
 * call is to answer all its messages: where there is time for it, and the first message does not wait too long.
 */
export const isOvertaken = async (
  { clock, stores }: Context,
  ticketId: number,
  { dialogue: { callId, inputs }, start, quiet, pause }: Call,
): Promise<boolean> => {
  const took = clock.now() - start;
  const newest = timeOf(inputs.at(-1));
  const wait = newest + quiet - clock.now();
  if (wait > 0) await pause(wait);
  const now = await stores.tickets.dialogue(ticketId);
  if (now?.callId !== callId) return false;
  const since = timeOf(now.inputs.at(-1));
  if (since <= newest || clock.now() - timeOf(now.inputs[0]) > longest) return false;
  return since + patienceOfModel - clock.now() >= took + spare;
};
