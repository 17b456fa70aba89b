import { AppError } from '@recado/shared/contract/errors';
import type { getMedia as endpoint } from '@recado/shared/contract/media';
import { maskFileName } from '@recado/shared/text/mask-number';
import type { UseCase } from '../../context/binding.ts';
import { linkLifetime } from '../../platform/media/s3-media.ts';
import { visibleMessage } from '../../domain/access/visible-message.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';

/** Returns a new link to a message's media, for use when the previous one has expired. */
export const getMedia: UseCase<typeof endpoint> = async (context, { params }) => {
  const [{ message }, hideNumber] = await Promise.all([
    visibleMessage(context, params.messageId),
    hidesNumbersFrom(context),
  ]);
  const { media, mediaState } = message;
  if (mediaState !== 'ready' || !media?.key) throw new AppError('ERR_MEDIA_NOT_READY');
  const expiresAt = new Date(context.clock.now() + linkLifetime * 1000).toISOString();
  const name = hideNumber && media.name !== null ? maskFileName(media.name) : media.name;
  const file = { name, mimetype: media.mimetype };
  return { url: await context.media.link(media.key, file, { isOfMessage: true }), expiresAt };
};
