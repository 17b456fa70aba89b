import type { createContact as endpoint } from '@recado/shared/contract/contacts';
import { AppError } from '@recado/shared/contract/errors';
import { parseNumber } from '@recado/shared/text/phone';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import type { UseCase } from '../../context/binding.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import { optOutOf } from '../../domain/operations/opt-out.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { mapConditionFailure } from '../../platform/map-condition-failure.ts';
import { contactChanged } from '../../data/contacts/events.ts';
import { hideNumber } from '../../data/contacts/hide-number.ts';
import { newContact } from '../../data/contacts/new-contact.ts';
import { presentContact } from '../../data/contacts/record.ts';
import { followCheck } from '../../domain/operations/answered-check.ts';
import { checkContactRoom } from '../../domain/operations/check-contact-room.ts';
import { checkNumber } from '../../domain/operations/check-number.ts';
import { fetchPicture } from './refresh-picture.ts';
import { checkNewWallet } from './check-wallet.ts';
import { checkGuesses, takenNumber } from '../../domain/access/taken-number.ts';

/** Adds a contact whose number nobody of the company has, in any of its forms. */
export const createContact: UseCase<typeof endpoint> = async (context, { body }) => {
  const { actor, clock, company, ids, stores } = context;
  const typed = parseNumber(body.number);
  if (typed === null) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  await checkContactRoom(context, 1);
  await checkGuesses(context);
  const taken = await stores.contacts.identify({ number: typed, lid: null });
  if (taken) throw await takenNumber(context, taken.id);
  const check = await checkNumber(context, typed, { userId: actor.viewer.id });
  const { address } = check;
  const askedBy = check.unanswered === null ? check.askedBy : null;
  const known = askedBy && (await stores.contacts.identify(address));
  if (known) throw await takenNumber(context, known.id);
  const { name, email = '', extraInfo = [], disableBot = false, wallet = null } = body;
  await checkNewWallet(context, wallet);
  const [id, optedOutAt, settings, directory] = await Promise.all([
    ids.next('contact'),
    optOutOf(context, address),
    stores.settings.company(),
    directoryFor(context, []),
  ]);
  const record = newContact(
    {
      id,
      companyId: company.id,
      name,
      number: address.number ?? typed,
      lid: address.lid,
      email,
      extraInfo,
      disableBot,
      wallet,
      optedOutAt,
      pictureAt: askedBy && clock.now(),
    },
    clock.now(),
  );
  const contact = presentContact(record, directory);
  const created = {
    ...(hidesNumbers(settings, actor.viewer) ? hideNumber(contact) : contact),
    numberChecked: askedBy !== null,
    numberPending: check.unanswered !== null,
  };
  await mapConditionFailure(
    context.commit(
      [...stores.contacts.creation(record, address), ...keepAnswer(context, created)],
      [
        ...contactChanged(context, 'create', record, settings, directory),
        ...(askedBy ? fetchPicture(context, record, askedBy) : []),
      ],
    ),
    { 'contact identity': 'ERR_DUPLICATED_CONTACT' },
  );
  await followCheck(context, check, { kind: 'contact', contactId: id, number: record.number, userId: actor.viewer.id });
  return created;
};
