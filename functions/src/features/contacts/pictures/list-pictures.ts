import type { listPictures as endpoint } from '@recado/shared/contract/contacts';
import { contactOfPicture, pictureKey } from '@recado/shared/contract/pictures';
import type { UseCase } from '../../../context/binding.ts';

/**
 * The headers with which storage answers a picture: it may open in the browser, whatever a channel's server called it.
 */
export const pictureFile = { name: null, mimetype: 'image/jpeg' } as const;

/** Links to profile pictures. Every user sees all contacts of the company, so that the company alone decides. */
export const listPictures: UseCase<typeof endpoint> = async ({ company, media }, { query }) => {
  const pictures = await Promise.all(
    query.keys.map(async (key) => {
      const contactId = contactOfPicture(key);
      if (contactId === null) return [];
      return [{ key, url: await media.link(pictureKey(company.id, contactId), pictureFile) }];
    }),
  );
  return { pictures: pictures.flat() };
};
