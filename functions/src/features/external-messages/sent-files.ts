import { AppError } from '@recado/shared/contract/errors';
import { maxLinkedBytes } from '@recado/shared/contract/external-messages';
import { cutText } from '@recado/shared/text/cut-text';
import type { IntegratorContext, SentFile } from '../../context/integrator-context.ts';
import type { Part } from '../../domain/engine/event.ts';
import { callOutside, OutsideCallFailed } from '../../platform/call-outside.ts';
import { environment } from '../../platform/environment.ts';
import { storedType } from '../../platform/media/allowed-types.ts';
import { forwardedKey, uploadKey } from '../../platform/media/keys.ts';
import { announceUpload } from '../../platform/media/storage-quota.ts';

/** Milliseconds within which the server of a link must have sent the whole file. */
const patience = 10_000;

const nameIn = (url: string): string => {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return cutText(decodeURIComponent(last), { units: 255 }) || 'file';
  } catch {
    return 'file';
  }
};

/** Fetches the file at an address that a program gave, from the public internet only. Throws ERR_MEDIA_LINK. */
export const fetchFile = async ({ url, name }: { url: string; name?: string | undefined }): Promise<SentFile> => {
  try {
    const { body, mimetype } = await callOutside({
      url,
      method: 'GET',
      networks: environment().WEBHOOK_NETWORKS,
      patience,
      maxBytes: maxLinkedBytes,
    });
    if (body.length === 0) throw new OutsideCallFailed('EMPTY');
    return { name: name ?? nameIn(url), mimetype: storedType(mimetype), bytes: body };
  } catch (error) {
    if (error instanceof OutsideCallFailed) throw new AppError('ERR_MEDIA_LINK', { url, reason: error.code });
    throw error;
  }
};

/**
 * Stores the files of a call, each under the id of its message, so that a repeated call stores them in the same place. Those
 * of a message that is not stored expire after a day, as uploads do.
 *
 * @throws AppError ERR_STORAGE_LIMIT, ERR_TOO_MANY_REQUESTS
 */
export const storeFiles = async (
  context: IntegratorContext,
  files: readonly SentFile[],
  { widOf, isKept }: { widOf: (index: number) => string; isKept: boolean },
): Promise<NonNullable<Part['media']>[]> => {
  const { clock, company, media } = context;
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total > 0) await announceUpload(context, total, clock.now());
  return Promise.all(
    files.map(async ({ name, mimetype, bytes }, index) => {
      const wid = widOf(index);
      const key = isKept ? forwardedKey(company.id, wid, name) : uploadKey(company.id, 0, wid, name);
      await media.write(key, { bytes, mimetype });
      return { key, name, mimetype, size: bytes.length };
    }),
  );
};
