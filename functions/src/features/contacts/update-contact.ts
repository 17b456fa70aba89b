import type { updateContact as endpoint } from '@recado/shared/contract/contacts';
import { AppError } from '@recado/shared/contract/errors';
import { parseNumber } from '@recado/shared/text/phone';
import { canonicalNumber } from '@recado/shared/text/brazilian-mobile';
import type { BodyOf } from '@recado/shared/contract/grammar';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { namesFor } from '../../conversation/driver/names.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { contactChanged } from '../../data/contacts/events.ts';
import { hideNumber } from '../../data/contacts/hide-number.ts';
import { type ContactRecord, presentContact } from '../../data/contacts/record.ts';
import { takenNumber } from './taken-number.ts';

/** Returns the number and LID after a user typed a number. Another form of the same number changes nothing; another number removes the LID. */
const renumbered = (before: ContactRecord, typed: string): Pick<ContactRecord, 'number' | 'lid'> => {
  const number = parseNumber(typed);
  if (number === null) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  if (canonicalNumber(number) === canonicalNumber(before.number)) return before;
  return { number, lid: before.number === '' ? before.lid : null };
};

const changed = (before: ContactRecord, { number, ...body }: BodyOf<typeof endpoint>, now: number): ContactRecord => {
  const { lid, number: digits } = number === undefined ? before : renumbered(before, number);
  return { ...before, ...body, number: digits, lid, updatedAt: new Date(now).toISOString() };
};

const save = async (context: UserContext, id: number, body: BodyOf<typeof endpoint>) => {
  const { clock, stores } = context;
  const [before, settings] = await Promise.all([stores.contacts.get(id), stores.settings.company()]);
  if (!before) throw new AppError('ERR_NO_CONTACT_FOUND');
  const names = await namesFor(context, [before]);
  const record = changed(before, body, clock.now());
  await context.commit(
    await stores.contacts.changes(before, record),
    contactChanged(context, 'update', record, settings, names),
  );
  return { record, contact: presentContact(record, names), settings };
};

const change: UseCase<typeof endpoint> = (context, { params, body }) =>
  retryOnConflict(
    async () => {
      const { actor, stores } = context;
      const { record, contact, settings } = await save(context, params.id, body);
      await stores.tickets.contactChanged(record);
      return hidesNumbers(settings, actor.viewer) ? hideNumber(contact) : contact;
    },
    { refusals: { 'contact identity': 'ERR_DUPLICATED_CONTACT' } },
  );

/** Changes a contact; its tickets show the new name. */
export const updateContact: UseCase<typeof endpoint> = async (context, input) => {
  try {
    return await change(context, input);
  } catch (error) {
    const taken = error instanceof AppError && error.code === 'ERR_DUPLICATED_CONTACT';
    throw taken ? await takenNumber(context, null) : error;
  }
};
