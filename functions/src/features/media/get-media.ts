import { AppError } from '@recado/shared/contract/errors';
import type { getMedia as endpoint } from '@recado/shared/contract/media';
import { previewKey } from '@recado/shared/contract/pictures';
import { maskFileName } from '@recado/shared/text/mask-number';
import type { UseCase } from '../../context/binding.ts';
import { linkLifetime } from '../../platform/media/s3-media.ts';
import { visibleMessage } from '../../domain/access/visible-message.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';

/** Returns new links to a message's media and its preview, for use when the previous ones have expired. */
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
  const url = await context.media.link(media.key, file, { isOfMessage: true });
  if (!media.preview) return { url, expiresAt };
  return {
    url,
    previewUrl: await context.media.link(previewKey(media.key), undefined, { isOfMessage: true }),
    expiresAt,
  };
};
