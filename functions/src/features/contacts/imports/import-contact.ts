import type { ContactImportReason, importContact as endpoint } from '@recado/shared/contract/contact-imports';
import { AppError, invalidInput } from '@recado/shared/contract/errors';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import { parseNumber } from '@recado/shared/text/phone';
import type { UseCase } from '../../../context/binding.ts';
import type { UserContext } from '../../../context/context.ts';
import { checkContactRoom } from '../../../domain/operations/check-contact-room.ts';
import { checkGuesses, countTypedNumber } from '../../../domain/access/taken-number.ts';
import { ensureTags } from './ensure-tags.ts';
import { importRow } from './import-row.ts';

const refusalOf = (reason: ContactImportReason): AppError => {
  switch (reason) {
    case 'number':
    case 'unregistered':
      return new AppError('ERR_WAPP_INVALID_CONTACT');
    case 'unchecked':
      return new AppError('ERR_WAPP_CHECK_CONTACT');
    case 'busy':
      return new AppError('ERR_BUSY');
    case 'name':
    case 'email':
    case 'tags':
      return invalidInput(`body.${reason}`, 'custom');
  }
};

/** Counts a number that a contact has for a caller who sees none: the answer says which contact that is. */
const countGuess = async (context: UserContext, typed: string): Promise<void> => {
  const { actor, stores } = context;
  if (!hidesNumbers(await stores.settings.company(), actor.viewer)) return;
  await checkGuesses(context);
  const number = parseNumber(typed);
  const known = number === null ? null : await stores.contacts.identify({ number, lid: null });
  if (known) await countTypedNumber(context);
};

/**
 * Imports one contact. Users who see no numbers find only a few contacts an hour by it, and add none after them.
 *
 * @throws AppError ERR_TOO_MANY_ATTEMPTS
 */
export const importContact: UseCase<typeof endpoint> = async (context, { body: { validateContact, ...row } }) => {
  const named = typeof row.tags === 'string' ? row.tags.split(',') : row.tags;
  const names = named.map((name) => name.trim()).filter((name) => name !== '');
  await checkContactRoom(context, 1);
  await countGuess(context, row.number);
  const tags = await ensureTags(context, names);
  const outcome = await importRow(
    context,
    { ...row, tags: names },
    {
      validateContact,
      asking: { userId: context.actor.viewer.id },
      tags,
    },
  );
  if (outcome.outcome === 'failed') throw refusalOf(outcome.reason);
  return { contactId: outcome.contactId, created: outcome.outcome === 'created' };
};
