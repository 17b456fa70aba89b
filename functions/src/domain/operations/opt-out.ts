import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import type { Context } from '../../context/context.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { type ChatOfContact, noteOptOut } from './campaign-notes.ts';
import { changeContact } from './change-contact.ts';

/** Returns the time when somebody at an address opted out of campaigns, for a contact that gets the address; null for nobody. */
export const optOutOf = async ({ stores }: Context, address: Address): Promise<string | null> => {
  const at = await stores.optOuts.at(address);
  return at === null ? null : new Date(at).toISOString();
};

/**
 * Opts a contact out of campaigns: its field and the opt-outs of its addresses in one transaction, with its event. One that
 * opted out before keeps its time, and nothing is published.
 *
 * @param at when it opted out, in milliseconds since 1970
 * @returns the contact afterwards
 * @throws AppError ERR_NO_CONTACT_FOUND
 */
export const optOut = (context: Context, { id }: Pick<ContactRecord, 'id'>, at: number): Promise<ContactRecord> =>
  changeContact(context, id, ({ optedOutAt }) =>
    optedOutAt === null ? { optedOutAt: new Date(at).toISOString() } : null,
  );

/**
 * Opts a contact in again, for campaigns to come. One that gets campaigns stays as it is.
 *
 * @returns the contact afterwards
 * @throws AppError ERR_NO_CONTACT_FOUND
 */
export const optIn = (context: Context, { id }: Pick<ContactRecord, 'id'>): Promise<ContactRecord> =>
  changeContact(context, id, ({ optedOutAt }) => (optedOutAt === null ? null : { optedOutAt: null }));

/**
 * Opts a contact out that asked for it in a conversation, which notes it. Asked for again, it adds the note that an
 * interrupted attempt left out, and changes nothing else.
 *
 * @param at when the contact wrote, in milliseconds since 1970
 * @throws AppError ERR_NO_CONTACT_FOUND
 */
export const optOutByReply = async (context: Context, chat: ChatOfContact, at: number): Promise<void> => {
  const { optedOutAt } = await optOut(context, { id: chat.contactId }, at);
  if (optedOutAt !== null && Date.parse(optedOutAt) === at) await noteOptOut(context, chat, at);
};
