import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { AppError } from '@recado/shared/contract/errors';
import type { createUpload as endpoint } from '@recado/shared/contract/media';
import { maxUploadBytes } from '@recado/shared/contract/messages';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { Input, UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { requireFeature } from '../../context/plan-features.ts';
import { s3Client } from '../../platform/clients.ts';
import { checkOwnAccount } from '../../domain/access/own-account.ts';
import { spend } from '../../platform/budget.ts';
import { environment } from '../../platform/environment.ts';
import { maxPictureBytes, pictureTypes } from '../../platform/media/image-type.ts';
import { mayUpload } from '../../platform/media/allowed-types.ts';
import { chatUploadKey, libraryKey, uploadKey } from '../../platform/media/keys.ts';
import { announceUpload } from '../../platform/media/storage-quota.ts';

/** Seconds to begin the upload in; it may then take as long as it takes. */
const formLifetime = 10 * 60;

/** The key of a file of the ticket, of the internal chat, or of the library. The composer writes into open and group tickets only (specification 1, section 2). */
const keyFor = async (
  { actor, company, ids, plan, stores }: UserContext,
  { ticketId, chatId, name }: Pick<Input<typeof endpoint>['body'], 'ticketId' | 'chatId' | 'name'>,
): Promise<string> => {
  if (chatId !== undefined) {
    requireFeature(plan, 'useInternalChat');
    const chat = await stores.internalChats.get(chatId);
    if (!chat?.userIds.includes(actor.viewer.id)) throw new AppError('ERR_NO_CHAT_FOUND');
    return chatUploadKey(company.id, chatId, ids.ulid(), name);
  }
  if (ticketId === undefined) return libraryKey(company.id, actor.viewer.id, ids.ulid(), name);
  const ticket = await stores.tickets.get(ticketId);
  if (!ticket || !maySeeTicket(actor.viewer, ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
  if (ticket.status !== 'open' && ticket.status !== 'group') throw new AppError('ERR_TICKET_NOT_OPEN');
  return uploadKey(company.id, ticketId, ids.ulid(), name);
};

/** Returns whether a file may become the picture of the user who uploads it. */
const mayBePicture = ({ ticketId, chatId, mimetype, size }: Input<typeof endpoint>['body']): boolean =>
  ticketId === undefined &&
  chatId === undefined &&
  size <= maxPictureBytes &&
  Object.values<string>(pictureTypes).includes(mimetype);

/**
 * A form with which the browser posts one file straight to storage: of exactly this key and type, and not larger than
 * announced. What nothing attaches expires after a day.
 */
export const createUpload: UseCase<typeof endpoint> = async (context, { body }) => {
  const { actor, clock, company } = context;
  const { mimetype, size } = body;
  checkOwnAccount(context, mayBePicture(body));
  const key = await keyFor(context, body);
  if (size > maxUploadBytes) throw new AppError('ERR_MEDIA_TOO_LARGE', { limit: maxUploadBytes });
  if (!mayUpload(mimetype)) throw new AppError('ERR_MEDIA_TYPE');
  await spend(`uploads#${company.id}#${actor.viewer.id}`, environment().LIMITS.userUploads, clock.now());
  await announceUpload(context, size, clock.now());
  const { url, fields } = await createPresignedPost(s3Client(), {
    Bucket: environment().MEDIA_BUCKET,
    Key: key,
    Fields: { 'Content-Type': mimetype },
    Conditions: [
      ['eq', '$Content-Type', mimetype],
      ['content-length-range', 1, size],
    ],
    Expires: formLifetime,
  });
  return { key, url, fields };
};
