import { AppError } from '@recado/shared/contract/errors';
import type { deleteUserPicture, listUserPictures, saveUserPicture, User } from '@recado/shared/contract/users';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { presentUser } from '../../data/users/present-user.ts';
import { userChanged } from '../../data/users/events.ts';
import type { UserRecord } from '../../data/users/store.ts';
import { checkOwnAccount } from '../../domain/access/own-account.ts';
import { libraryUploader, pictureKey } from '../../platform/media/keys.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { imageTypeOf, maxPictureBytes, type PictureType, pictureTypes } from '../../platform/media/image-type.ts';
import { mayManage } from './may-change.ts';

/** The user whose picture the caller may change: itself, or one that it administers. */
const changeable = async (context: UserContext, id: number): Promise<UserRecord> => {
  const { stores, actor } = context;
  const user = await stores.users.get(id);
  const allowed = user ? actor.viewer.id === id || mayManage(actor.viewer, user) : actor.viewer.profile === 'admin';
  if (!allowed) throw new AppError('ERR_NO_PERMISSION');
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  checkOwnAccount(context, actor.viewer.id === id);
  return user;
};

const setImage = (context: UserContext, id: number, profileImage: string | null): Promise<User> =>
  retryOnConflict(async () => {
    const [before, queues] = await Promise.all([changeable(context, id), context.stores.queues.list()]);
    const after = { ...before, profileImage };
    const user = presentUser(after, queues, context.clock.now());
    await context.commit(context.stores.users.update(before, after), [userChanged(context, 'update', user)]);
    return user;
  });

/**
 * Copies an upload of the caller to the user's picture. Returns its type, by its content.
 *
 * @throws AppError ERR_MEDIA_NOT_READY, ERR_MEDIA_TOO_LARGE, ERR_MEDIA_TYPE
 */
const keep = async ({ company, actor, media }: UserContext, upload: string, id: number): Promise<PictureType> => {
  const isOwn = libraryUploader(company.id, upload) === actor.viewer.id;
  const file = isOwn ? await media.head(upload) : null;
  if (!file) throw new AppError('ERR_MEDIA_NOT_READY');
  if (file.size > maxPictureBytes) throw new AppError('ERR_MEDIA_TOO_LARGE', { limit: maxPictureBytes });
  const bytes = await media.read(upload);
  const type = imageTypeOf(bytes);
  if (type === null) throw new AppError('ERR_MEDIA_TYPE');
  await media.write(pictureKey(company.id, id), { bytes, mimetype: pictureTypes[type] });
  return type;
};

/** Makes an uploaded file the picture of a user. */
export const savePicture: UseCase<typeof saveUserPicture> = async (context, { params: { id }, body }) => {
  await changeable(context, id);
  const type = await keep(context, body.profileImage, id);
  return { user: await setImage(context, id, `${context.ids.ulid()}.${type}`) };
};

/** Removes the picture of a user. Its file is emptied: links that were given out show nothing any more. */
export const deletePicture: UseCase<typeof deleteUserPicture> = async (context, { params: { id } }) => {
  const user = await setImage(context, id, null);
  const key = pictureKey(context.company.id, id);
  if (await context.media.head(key))
    await context.media.write(key, { bytes: new Uint8Array(), mimetype: 'image/jpeg' });
  return { user };
};

/** Links to the pictures of all users of the company: every user may see them. */
export const listPictures: UseCase<typeof listUserPictures> = async ({ stores, company, media }) => {
  const users = await stores.users.list();
  return Promise.all(
    users.flatMap(({ id, profileImage }) => {
      const type = profileImage?.split('.').at(-1) as PictureType | undefined;
      if (type === undefined) return [];
      const link = media.link(pictureKey(company.id, id), { name: null, mimetype: pictureTypes[type] });
      return [link.then((url) => ({ id, url }))];
    }),
  );
};
