import type { getContactProfile as endpoint } from '@recado/shared/contract/contacts';
import { AppError } from '@recado/shared/contract/errors';
import { pictureKey } from '@recado/shared/contract/pictures';
import { parseNumber } from '@recado/shared/text/phone';
import type { UseCase } from '../../context/binding.ts';
import { pictureFile } from './pictures/list-pictures.ts';
import { refreshPicture } from './refresh-picture.ts';
import { countTypedNumber } from '../../domain/access/taken-number.ts';

/** Finds the contact of a number. Users who see no numbers may try only a few an hour. */
export const getContactProfile: UseCase<typeof endpoint> = async (context, { params }) => {
  const { company, media, stores } = context;
  await countTypedNumber(context);
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
