import { maxTextBytes } from '@recado/shared/contract/messages';
import { cutText } from '@recado/shared/text/cut-text';
import type { Context } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { widFrom } from '../../data/messages/wid.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { processSeen } from '../driver/process-event.ts';

/** A contact on a connection. */
export interface ChatOfContact {
  whatsappId: number;
  contactId: number;
}

/** The active ticket of a chat, else the one that was closed last; null where it has none. */
const newestTicket = async (
  { stores }: Context,
  { whatsappId, contactId }: ChatOfContact,
): Promise<{ ticket: TicketRecord } | null> => {
  const chat = await stores.tickets.chat(whatsappId, contactId);
  const ticketId = chat?.activeTicketId ?? chat?.lastClosedTicketId ?? null;
  const ticket = ticketId === null ? null : await stores.tickets.get(ticketId);
  return ticket && { ticket };
};

/**
 * Adds a note to the newest ticket of a chat; none where the chat has no ticket. The note's id follows from `facts`, so that
 * it is added once, however often it is asked for.
 */
const addNote = async (
  context: Context,
  chat: ChatOfContact,
  facts: readonly (string | number)[],
  text: string,
): Promise<void> => {
  const seen = await newestTicket(context, chat);
  if (seen === null) return;
  const wid = widFrom(context.company.id, chat.whatsappId, chat.contactId, ...facts);
  const note = { type: 'note', wid, body: cutText(text, { bytes: maxTextBytes }) } as const;
  try {
    const read = () => newestTicket(context, chat);
    await processSeen(context, seen, read, () => note, ['marker']);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

/** Product text of the note that the conversation shows to the company's users. */
export const optOutNote =
  '*Assistente Virtual*:\nO contato pediu para não receber mais campanhas e não receberá as próximas.';

/** Notes in a contact's conversation that it opted out of campaigns at `at`, in milliseconds since 1970. */
export const noteOptOut = (context: Context, chat: ChatOfContact, at: number): Promise<void> =>
  addNote(context, chat, ['optOut', at], optOutNote);

/**
 * Notes in a contact's conversation which campaign it answers to, with the text that it got: for campaigns whose messages
 * are stored in no ticket. Once for each campaign.
 */
export const noteCampaignReply = (
  context: Context,
  chat: ChatOfContact,
  campaign: { id: number; name: string; text: string },
): Promise<void> =>
  addNote(
    context,
    chat,
    ['campaignReply', campaign.id],
    `*Assistente Virtual*:\nResposta à campanha ${campaign.name}: ${campaign.text}`,
  );
