import type { createContact as endpoint } from '@recado/shared/contract/contacts';
import { AppError } from '@recado/shared/contract/errors';
import { parseNumber } from '@recado/shared/text/phone';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { mapConditionFailure } from '../../platform/map-condition-failure.ts';
import { type Limit, throttle } from '../../platform/throttle.ts';
import { contactChanged } from '../../data/contacts/events.ts';
import { hideNumber } from '../../data/contacts/hide-number.ts';
import { newContact } from '../../data/contacts/new-contact.ts';
import { presentContact } from '../../data/contacts/record.ts';

/** Numbers that a user who sees none may find taken in an hour: enough for work, too few to try them out. */
const guesses: Limit = { attempts: 20, seconds: 60 * 60 };

/** The refusal of a number that is taken. Where numbers are hidden it does not say by whom. */
const duplicate = async (
  { actor, clock, company }: UserContext,
  contactId: number,
  hides: boolean,
): Promise<AppError> => {
  if (!hides) return new AppError('ERR_DUPLICATED_CONTACT', { contactId });
  await throttle('taken-number', `${company.id}.${actor.viewer.id}`, guesses, clock.now());
  return new AppError('ERR_DUPLICATED_CONTACT');
};

/** Adds a contact whose number nobody of the company has, in any of its forms. */
export const createContact: UseCase<typeof endpoint> = async (context, { body }) => {
  const { actor, clock, company, ids, stores } = context;
  const number = parseNumber(body.number);
  if (number === null) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  const address = { number, lid: null };
  const [known, settings] = await Promise.all([stores.contacts.identify(address), stores.settings.company()]);
  const hides = hidesNumbers(settings, actor.viewer);
  if (known) throw await duplicate(context, known.id, hides);
  const id = await ids.next('contact');
  const { name, email = '', extraInfo = [], disableBot = false } = body;
  const record = newContact({ id, companyId: company.id, name, number, email, extraInfo, disableBot }, clock.now());
  await mapConditionFailure(
    context.commit(stores.contacts.creation(record, address), contactChanged(context, 'create', record, settings)),
    { 'contact identity': 'ERR_DUPLICATED_CONTACT' },
  );
  const contact = presentContact(record);
  return hides ? hideNumber(contact) : contact;
};
