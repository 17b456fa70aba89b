import { cutText } from '@recado/shared/text/cut-text';
import type { Context } from '../../../../context/context.ts';
import { wordsOf } from '../../../../domain/knowledge/words.ts';

/** Characters of a question that is listed. */
const maxQuestion = 300;

/** Puts a question that a prompt could not answer on the company's list. */
export const listUnanswered = async ({ clock, stores }: Context, ticketId: number, question: string): Promise<void> => {
  const ticket = await stores.tickets.get(ticketId);
  const text = cutText(question.trim(), { characters: maxQuestion });
  if (ticket && wordsOf(text).length > 0)
    await stores.unanswered.ask({ text, lastAt: clock.now(), ticketUuid: ticket.uuid });
};
