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

interface Form {
  url: string;
  fields: Record<string, string>;
}

/** Posts a signed form with the file in it; `fetch` could not tell how far it is. */
const post = ({ url, fields }: Form, file: File, onProgress: (share: number) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status < 300 ? resolve() : reject(new ApiError(request.status, 'ERR_MEDIA_NOT_READY')));
    request.onerror = () => reject(new ApiError(0, null));
    request.open('POST', url);
    request.send(form);
  });

/** Puts a file into storage for a ticket, straight from the browser. `onProgress` is told the share done, 0 to 1. */
export const uploadFile = async (ticketId: number, file: File, onProgress: (share: number) => void): Promise<Uploaded> => {
  const known = done.get(file);
  if (known) return known;
  if (file.size > maxUploadBytes) throw new ApiError(413, 'ERR_MEDIA_TOO_LARGE');
  const mimetype = file.type === '' ? 'application/octet-stream' : file.type;
  const { key, ...form } = await call(createUpload, { body: { ticketId, name: file.name, mimetype, size: file.size } });
  await post(form, file, onProgress);
  const uploaded = { key, name: file.name, mimetype };
  done.set(file, uploaded);
  return uploaded;
};
