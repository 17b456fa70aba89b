import type { Context } from '../../context/context.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { changeContact } from './change-contact.ts';

/**
 * Opts a contact out of campaigns: its field and the opt-outs of its addresses in one transaction, with its event. One
 * that opted out before keeps its time, and nothing is published.
 *
 * @param at when it opted out, in milliseconds since 1970
 * @returns whether it got campaigns until now
 * @throws AppError ERR_NO_CONTACT_FOUND
 */
export const optOut = async (context: Context, { id }: Pick<ContactRecord, 'id'>, at: number): Promise<boolean> => {
  const optedOutAt = new Date(at).toISOString();
  let changes = false;
  await changeContact(context, id, (before) => {
    changes = before.optedOutAt === null;
    return changes ? { optedOutAt } : null;
  });
  return changes;
};

/**
 * Opts a contact in again, for campaigns to come. One that gets campaigns stays as it is.
 *
 * @returns whether it was opted out
 * @throws AppError ERR_NO_CONTACT_FOUND
 */
export const optIn = async (context: Context, { id }: Pick<ContactRecord, 'id'>): Promise<boolean> => {
  let changes = false;
  await changeContact(context, id, (before) => {
    changes = before.optedOutAt !== null;
    return changes ? { optedOutAt: null } : null;
  });
  return changes;
};
