import { AppError } from '@recado/shared/contract/errors';
import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import { parseNumber } from '@recado/shared/text/phone';
import type { IntegratorContext } from '../../context/integrator-context.ts';
import type { ContactAddress } from '../../data/contacts/identities.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { jidOf } from '../../domain/engine/addresses.ts';
import { checkContactRoom } from '../../domain/operations/check-contact-room.ts';
import { checkNumber, type CheckedNumber } from '../../domain/operations/check-number.ts';
import { contactAtAddress } from '../../domain/operations/contact-at-address.ts';
import { optOutOf } from '../../domain/operations/opt-out.ts';
import { spend } from '../../platform/budget.ts';
import { environment } from '../../platform/environment.ts';

/** Digits of the longest phone number; more are the id of a group (behaviour, section 21). */
const longestNumber = 17;

/** The recipient that a program names: a group, or a person whose number is not checked yet. */
type Named = { jid: string; number: string } | { number: string };

/**
 * Reads the number of a call.
 *
 * @throws AppError ERR_NUMBER_FORMAT for anything but digits, ERR_WAPP_INVALID_CONTACT for what is no phone number
 */
export const readNumber = (given: string): Named => {
  if (!/^\d+$/.test(given)) throw new AppError('ERR_NUMBER_FORMAT');
  if (given.length > longestNumber) return { jid: `${given}@g.us`, number: given };
  const number = parseNumber(given);
  if (number === null) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  return { number };
};

/**
 * Asks WhatsApp for the registered form of a number, within the company's budget of checks; by the connection of the token
 * where that is a phone's.
 *
 * @throws AppError ERR_WAPP_INVALID_CONTACT, ERR_WAPP_CHECK_CONTACT, ERR_TOO_MANY_REQUESTS
 */
export const askWhatsApp = async (
  context: IntegratorContext,
  number: string,
  within?: number,
): Promise<CheckedNumber> => {
  const { clock, company, connection } = context;
  await spend(`number-checks#${company.id}`, environment().LIMITS.companyNumberChecks, clock.now());
  return checkNumber(context, number, { by: connection, ...(within === undefined ? {} : { within }) });
};

/** Returns the address of somebody who is no contact of the company. The Cloud API knows no question about numbers. */
const addressOf = async (context: IntegratorContext, number: string): Promise<Chat['address']> =>
  context.connection.channel === 'whatsapp' ? (await askWhatsApp(context, number)).address : { number, lid: null };

const addPerson = async (context: IntegratorContext, number: string): Promise<ContactRecord> => {
  await checkContactRoom(context, 1);
  const address = await addressOf(context, number);
  const shown = address.number ?? number;
  const optedOutAt = await optOutOf(context, address);
  return contactAtAddress(context, address, { name: shown, number: shown, lid: address.lid, optedOutAt });
};

const addGroup = async (context: IntegratorContext, jid: string, number: string): Promise<ContactRecord> => {
  await checkContactRoom(context, 1);
  return contactAtAddress(context, { jid }, { name: number, number, isGroup: true, jid });
};

/** Finds the contact that a program names, or adds it; the number of somebody new is checked first. */
export const findContact = async (context: IntegratorContext, named: Named): Promise<ContactRecord> => {
  const address: ContactAddress = 'jid' in named ? { jid: named.jid } : { number: named.number, lid: null };
  const known = await context.stores.contacts.identify(address);
  if (known) return known;
  return 'jid' in named ? addGroup(context, named.jid, named.number) : addPerson(context, named.number);
};

/** Returns the chat that a program names, of which nothing is stored. */
export const chatWithoutContact = async (context: IntegratorContext, named: Named): Promise<Chat> => {
  const group = { isGroup: true, address: { number: null, lid: null }, subject: null };
  if ('jid' in named) return { ...group, jid: named.jid };
  const known = await context.stores.contacts.identify({ number: named.number, lid: null });
  const address = known
    ? { number: known.number || named.number, lid: known.lid }
    : await addressOf(context, named.number);
  return { jid: jidOf(address) ?? `${named.number}@s.whatsapp.net`, isGroup: false, address, subject: null };
};
