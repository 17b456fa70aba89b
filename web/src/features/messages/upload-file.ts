import { createUpload, maxUploadBytes } from '@recado/shared/contract/messages';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';

export interface Uploaded {
  key: string;
  name: string;
  mimetype: string;
}

/** A file that lies in storage already is not sent there again when the message is tried once more. */
const done = new WeakMap<File, Uploaded>();

interface Watch {
  /** Told the share done, 0 to 1. */
  onProgress: (share: number) => void;
  /** Breaks it off. */
  signal: AbortSignal;
}

interface Form {
  url: string;
  fields: Record<string, string>;
}

/** Milliseconds without progress after which an upload counts as without network. */
const patience = 30_000;

/** Posts a signed form with the file in it; `fetch` could not tell how far it is. */
const post = ({ url, fields }: Form, file: File, { onProgress, signal }: Watch): Promise<void> =>
  new Promise((resolve, reject) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    const request = new XMLHttpRequest();
    const stop = (): void => request.abort();
    let stall = setTimeout(stop, patience);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stall);
      stall = setTimeout(stop, patience);
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

/** Puts a file into storage for a ticket, straight from the browser. Throws ApiError, or what `signal` tells. */
export const uploadFile = async (ticketId: number, file: File, watch: Watch): Promise<Uploaded> => {
  const known = done.get(file);
  if (known) return known;
  if (file.size > maxUploadBytes) throw new ApiError(413, 'ERR_MEDIA_TOO_LARGE');
  const mimetype = file.type === '' ? 'application/octet-stream' : file.type;
  const { key, ...form } = await call(
    createUpload,
    { body: { ticketId, name: file.name, mimetype, size: file.size } },
    { signal: watch.signal },
  );
  await post(form, file, watch);
  const uploaded = { key, name: file.name, mimetype };
  done.set(file, uploaded);
  return uploaded;
};
