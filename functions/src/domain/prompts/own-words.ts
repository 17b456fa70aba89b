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

/** Returns a conversation without what others may have written: documents, cards, and texts in images. */
export const ownWords = (said: readonly ModelMessage[]): OwnWords => {
  const messages = said.flatMap((message): ModelMessage[] => {
    const text = textOf(message);
    return text === '' || isAttachment(text) ? [] : [{ role: message.role, content: text }];
  });
  return {
    messages,
    isPart: messages.length < said.length || said.some(({ content }) => typeof content !== 'string'),
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
