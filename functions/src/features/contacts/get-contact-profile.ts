import type { getContactProfile as endpoint } from '@recado/shared/contract/contacts';
import { AppError } from '@recado/shared/contract/errors';
import { pictureKey } from '@recado/shared/contract/pictures';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import { parseNumber } from '@recado/shared/text/phone';
import type { UseCase } from '../../context/binding.ts';
import { pictureFile } from './pictures/list-pictures.ts';
import { refreshPicture } from './refresh-picture.ts';
import { throttleGuesses } from '../../domain/access/taken-number.ts';

/** Finds the contact of a number. Users who see no numbers may try only a few an hour. */
export const getContactProfile: UseCase<typeof endpoint> = async (context, { params }) => {
  const { actor, company, media, stores } = context;
  if (hidesNumbers(await stores.settings.company(), actor.viewer)) await throttleGuesses(context);
  const number = parseNumber(params.number);
  const record = number === null ? null : await stores.contacts.identify({ number, lid: null });
  if (!record) throw new AppError('ERR_NO_CONTACT_FOUND');
  await refreshPicture(context, record);
  const { id, urlPicture } = record;
  return {
    contactId: id,
    urlPicture: urlPicture === null ? null : await media.link(pictureKey(company.id, id), pictureFile),
  };
};
