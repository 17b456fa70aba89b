import { cutText } from '@recado/shared/text/cut-text';
import type { UserContext } from '../../context/context.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { presentedTexts } from '../../domain/presentation/present-message.ts';
import { quotedWords, reactionTo } from '../../domain/prompts/around-message.ts';
import { fileWord, textOfMessage } from '../../domain/prompts/messages.ts';
import { withoutNumber } from '../../domain/models/without-number.ts';

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
  /**
   * The contact's number, which is masked in every text, where numbers are hidden; those of other people are masked in contact
   * cards and mentions then, as their readers see them. Null where numbers are shown.
   */
  hiddenNumber: string | null;
}

const shown = (text: string, hiddenNumber: string | null): string =>
  hiddenNumber === null ? text : withoutNumber(text, hiddenNumber);

/** The text of a message as its reader sees it; of a file alone, what it is. */
const textFor = (message: MessageRecord, hiddenNumber: string | null): string => {
  const { body, card } = presentedTexts(message, hiddenNumber !== null);
  const said = textOfMessage({ ...message, body, card });
  const word = said === '' ? fileWord(message) : null;
  return shown(word === null ? said : `[${word}]`, hiddenNumber);
};

/** Returns the newest messages of a ticket that may leave, the oldest first. */
export const quotedMessages = async (
  { stores }: UserContext,
  ticket: TicketRecord,
  { notes, hiddenNumber }: Allowed,
): Promise<QuotedMessage[]> => {
  const messages = await stores.messages.ofTicket(ticket, ticket.id, read);
  return messages
    .filter(({ isDeleted, isPrivate }) => !isDeleted && (notes || !isPrivate))
    .reverse()
    .flatMap((message) => {
      const text = cutText(textFor(message, hiddenNumber), { bytes: maxMessage });
      const answers = shown(quotedWords(message, hiddenNumber !== null), hiddenNumber);
      const reaction = reactionTo(message);
      const around = { ...(answers !== '' && { answers }), ...(reaction !== '' && { reaction }) };
      return text === '' ? [] : [{ from: authorOf(message), text, ...around }];
    });
};
