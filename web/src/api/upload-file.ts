import { createUpload } from '@recado/shared/contract/media';
import { maxUploadBytes } from '@recado/shared/contract/messages';
import { ApiError } from '../errors/api-error.ts';
import { addErrorTexts } from '../i18n/i18n.ts';
import { call } from './call.ts';

export interface Uploaded {
  key: string;
  name: string;
  mimetype: string;
}

/** Uploaded files, which a retry does not upload again. */
const uploadedFiles = new WeakMap<File, Uploaded>();

interface UploadOptions {
  /** Called with the uploaded share, 0 to 1. */
  onProgress: (share: number) => void;
  /** Aborts the upload. */
  signal: AbortSignal;
}

interface SignedForm {
  url: string;
  fields: Record<string, string>;
}

/** Milliseconds without progress after which an upload counts as a network failure. */
const stallTimeout = 30_000;

/** Posts a signed form with the file. Uses XMLHttpRequest, because `fetch` reports no progress. */
const post = ({ url, fields }: SignedForm, file: File, { onProgress, signal }: UploadOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    const request = new XMLHttpRequest();
    const stop = (): void => request.abort();
    let stall = setTimeout(stop, stallTimeout);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stall);
      stall = setTimeout(stop, stallTimeout);
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onloadend = () => {
      clearTimeout(stall);
      signal.removeEventListener('abort', stop);
    };
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new ApiError(request.status, 'ERR_MEDIA_NOT_READY'));
    request.onerror = () => reject(new ApiError(0, null));
    request.onabort = () => reject(signal.aborted ? (signal.reason as Error) : new ApiError(0, null));
    signal.addEventListener('abort', stop);
    request.open('POST', url);
    request.send(form);
  });

/** Uploads a file directly to storage, for a ticket or an internal chat, else to the company’s library. */
const upload = async (
  place: { ticketId?: number; chatId?: number },
  file: File,
  options: UploadOptions,
): Promise<Uploaded> => {
  await addErrorTexts();
  if (file.size > maxUploadBytes) throw new ApiError(413, 'ERR_MEDIA_TOO_LARGE');
  const mimetype = file.type === '' ? 'application/octet-stream' : file.type;
  const { key, ...form } = await call(
    createUpload,
    { body: { ...place, name: file.name, mimetype, size: file.size } },
    { signal: options.signal },
  );
  await post(form, file, options);
  return { key, name: file.name, mimetype };
};

/** Uploads a file for a ticket directly to storage. Throws ApiError, or the abort reason of `signal`. */
export const uploadFile = async (ticketId: number, file: File, options: UploadOptions): Promise<Uploaded> => {
  const uploaded = uploadedFiles.get(file) ?? (await upload({ ticketId }, file, options));
  uploadedFiles.set(file, uploaded);
  return uploaded;
};

/** Uploads a file of a form to the company’s library. Throws ApiError, or the abort reason of `signal`. */
export const uploadToLibrary = (file: File, options: UploadOptions): Promise<Uploaded> => upload({}, file, options);

/** Uploads a file for an internal chat. Throws ApiError, or the abort reason of `signal`. */
export const uploadToChat = (chatId: number, file: File, options: UploadOptions): Promise<Uploaded> =>
  upload({ chatId }, file, options);
