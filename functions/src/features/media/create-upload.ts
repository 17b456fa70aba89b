import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { AppError } from '@recado/shared/contract/errors';
import { type createUpload as endpoint, maxUploadBytes } from '@recado/shared/contract/messages';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { UseCase } from '../../context/binding.ts';
import { s3Client } from '../../platform/clients.ts';
import { spend } from '../../platform/budget.ts';
import { environment } from '../../platform/environment.ts';
import { mayUpload } from '../../platform/media/allowed-types.ts';
import { uploadKey } from '../../platform/media/keys.ts';
import { announceUpload } from '../../platform/media/storage-quota.ts';

/** Seconds to begin the upload in; it may then take as long as it takes. */
const formLifetime = 10 * 60;

/**
 * A form with which the browser posts one file straight to storage: of exactly this key and type, and not larger than
 * announced. What no message attaches expires after a day. The composer writes into open and group tickets only (specification 1, section 2).
 */
export const createUpload: UseCase<typeof endpoint> = async (context, { body }) => {
  const { actor, clock, company, ids, stores } = context;
  const { ticketId, name, mimetype, size } = body;
  const ticket = await stores.tickets.get(ticketId);
  if (!ticket || !maySeeTicket(actor.viewer, ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
  if (ticket.status !== 'open' && ticket.status !== 'group') throw new AppError('ERR_TICKET_NOT_OPEN');
  if (size > maxUploadBytes) throw new AppError('ERR_MEDIA_TOO_LARGE', { limit: maxUploadBytes });
  if (!mayUpload(mimetype)) throw new AppError('ERR_MEDIA_TYPE');
  await spend(`uploads#${company.id}#${actor.viewer.id}`, environment().LIMITS.userUploads, clock.now());
  await announceUpload(context, size, clock.now());
  const key = uploadKey(company.id, ticketId, ids.ulid(), name);
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
