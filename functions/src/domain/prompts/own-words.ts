import { OutsideCallFailed } from '../../platform/call-outside.ts';
import { describeError, log } from '../../platform/log.ts';
import type { Completion, ModelMessage } from '../models/complete.ts';
import { ServiceFailed } from '../models/service-failed.ts';
import { isAttachment } from './messages.ts';
import { readAnswer } from './read-answer.ts';
import { textOf } from './sources.ts';

/** The part of a conversation that customer and company wrote themselves. */
interface OwnWords {
  messages: ModelMessage[];
  /** True where the conversation has attachments or images besides. */
  isPart: boolean;
}

/** A question at the end of a text, with the sentence before it; characters of both. */
const lastQuestion = /(?:[^.!?\n]+[.!]\s+)?[^.!?\n]+\?\s*$/;
const mostOfQuestion = 200;

/**
 * Returns the question at the end of a text of the company, to which a customer may agree; empty for none. The rest may repeat
 * texts of others.
 */
const closingQuestion = (text: string): string => {
  const [found = ''] = lastQuestion.exec(text) ?? [];
  return found.length > mostOfQuestion ? '' : found.trim();
};

/**
 * Returns a conversation without what others may have written: documents, cards, texts in images, and answers of the company
 * that may repeat those.
 */
export const ownWords = (said: readonly ModelMessage[]): OwnWords => {
  const messages = said.flatMap((message): ModelMessage[] => {
    const written = textOf(message);
    const text = message.role === 'user' ? written : closingQuestion(written);
    return text === '' || isAttachment(text) ? [] : [{ role: message.role, content: text }];
  });
  return {
    messages,
    isPart: said.some((message) => typeof message.content !== 'string' || isAttachment(message.content)),
  };
};

/**
 * Returns whether a model hands the customer over by what the customer wrote as well. A model that fails here is believed: after
 * a failure people have the customer too.
 *
 * @param ask lets the model answer these messages alone
 */
export const isHandOverMeant = async (
  messages: readonly ModelMessage[],
  ask: () => Promise<Completion>,
): Promise<boolean> => {
  if (!messages.some(({ role }) => role === 'user')) return false;
  try {
    return readAnswer(await ask(), false).action === 'hand_over';
  } catch (error) {
    if (!(error instanceof ServiceFailed || error instanceof OutsideCallFailed)) throw error;
    log().warn('a hand-over was not asked about', { error: describeError(error) });
    return true;
  }
};
