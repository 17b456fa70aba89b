import { newContact } from '../src/data/contacts/new-contact.ts';
import type { ContactRecord } from '../src/data/contacts/record.ts';
import { startTurns } from '../src/features/campaigns/sending/start-turns.ts';
import { Sending } from './campaigns.ts';

/** The number of each of these people with one message. */
export const once = (people: readonly number[]): Record<string, number> =>
  Object.fromEntries(people.map((person) => [Sending.numberOf(person), 1]));

/** The numbers from 1 to `count`. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Adds a contact with the number of a person of the list. */
export const addRecipientContact = async (
  { context }: Sending,
  person: number,
  given: { active?: boolean } = {},
): Promise<ContactRecord> => {
  const number = Sending.numberOf(person);
  const id = await context.ids.next('contact');
  const contact = newContact({ id, companyId: context.company.id, name: 'Maria', number, ...given }, 0);
  await context.commit(context.stores.contacts.creation(contact, { number, lid: null }), []);
  return contact;
};

/** Goes on with the first campaign after a stop, as the call does. */
export const restartSending = async (sending: Sending): Promise<void> => {
  const campaign = (await sending.campaign())!;
  const { writes, effects } = await startTurns(sending.context, campaign.whatsappIds, 3);
  const { campaigns } = sending.context.stores;
  const after = { status: 'EM_ANDAMENTO' as const, pauseReason: null, answersUntil: null };
  await sending.context.commit([...campaigns.update(campaign, after), ...writes], effects);
};

/** The failure of a message, as the session host reports it. */
export const failureOf = (sending: Sending, wid: string, whatsappId: number) => ({
  companyId: sending.context.company.id,
  whatsappId,
  channel: 'whatsapp' as const,
  type: 'failure' as const,
  chat: { jid: '', isGroup: false, address: { number: null, lid: null }, subject: null },
  wid,
  commandId: 'x',
  reason: 'ERR_SENDING_WAPP_MSG',
});
