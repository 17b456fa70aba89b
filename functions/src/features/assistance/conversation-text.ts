import { cutText } from '@recado/shared/text/cut-text';
import type { UserContext } from '../../context/context.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { presentedTexts } from '../../domain/presentation/present-message.ts';
import { quotedWords, reactionTo } from '../../domain/prompts/around-message.ts';
import { fileWord, textOfMessage } from '../../domain/prompts/messages.ts';
import type { HiddenNumbers } from '../../domain/models/hidden-numbers.ts';

/** Messages that the model reads: the newest ones of the ticket. Bytes of each, and of all. */
const read = 80;
const maxMessage = 2_000;

/** A message as the model reads it: data, in JSON. */
export interface QuotedMessage {
  from: 'customer' | 'company' | 'colleagues';
  text: string;
  /** The older message that it answers. */
  answers?: string;
  /** The customer's reaction to it. */
  reaction?: string;
}

const authorOf = ({ fromMe, isPrivate }: MessageRecord): QuotedMessage['from'] => {
  if (isPrivate) return 'colleagues';
  return fromMe ? 'company' : 'customer';
};

/** The parts of a conversation that may leave for the model. */
interface Allowed {
  /** True where the company lets private notes go along. */
  notes: boolean;
  /** True where numbers are hidden: in contact cards and mentions as their readers see them, in texts by `numbers`. */
  hidesNumbers: boolean;
  numbers: HiddenNumbers;
}

/** The text of a message as its reader sees it; of a file alone, what it is. */
const textFor = (message: MessageRecord, { hidesNumbers, numbers }: Allowed): string => {
  const { body, card } = presentedTexts(message, hidesNumbers);
  const said = textOfMessage({ ...message, body, card });
  const word = said === '' ? fileWord(message) : null;
  return numbers.hide(word === null ? said : `[${word}]`);
};

/** Returns the newest messages of a ticket that may leave, the oldest first. */
export const quotedMessages = async (
  { stores }: UserContext,
  ticket: TicketRecord,
  allowed: Allowed,
): Promise<QuotedMessage[]> => {
  const messages = await stores.messages.ofTicket(ticket, ticket.id, read);
  return messages
    .filter(({ isDeleted, isPrivate }) => !isDeleted && (allowed.notes || !isPrivate))
    .reverse()
    .flatMap((message) => {
      const text = cutText(textFor(message, allowed), { bytes: maxMessage });
      const answers = allowed.numbers.hide(quotedWords(message, allowed.hidesNumbers));
      const reaction = reactionTo(message);
      const around = { ...(answers !== '' && { answers }), ...(reaction !== '' && { reaction }) };
      return text === '' ? [] : [{ from: authorOf(message), text, ...around }];
    });
};
