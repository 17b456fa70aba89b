import type { getContact as endpoint } from '@recado/shared/contract/contacts';
import { AppError } from '@recado/shared/contract/errors';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import type { UseCase } from '../../context/binding.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { hideNumber } from '../../data/contacts/hide-number.ts';
import { presentContact } from '../../data/contacts/record.ts';
import { refreshPicture } from './refresh-picture.ts';

/** One contact of the caller's company. An old picture is fetched again meanwhile. */
export const getContact: UseCase<typeof endpoint> = async (context, { params }) => {
  const { actor, stores } = context;
  const [record, settings] = await Promise.all([stores.contacts.get(params.id), stores.settings.company()]);
  if (!record) throw new AppError('ERR_NO_CONTACT_FOUND');
  await refreshPicture(context, record);
  const contact = presentContact(record, await directoryFor(context, [record]));
  return hidesNumbers(settings, actor.viewer) ? hideNumber(contact) : contact;
};
