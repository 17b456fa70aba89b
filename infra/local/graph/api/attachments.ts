import { storeFile } from '../world/files.ts';
import type { Attachment } from '../store/records.ts';
import type { World } from '../world/world.ts';
import { GraphApiError, unknownObject } from '../world/graph-error.ts';

/** Attachment kinds by their names in the Send API and in the Cloud API. */
export const attachmentKinds: Record<string, Attachment['kind']> = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  file: 'document',
  document: 'document',
  sticker: 'sticker',
};

/** Fetches a file that the business sends by its URL. */
export const fetchAttachment = async (world: World, kind: Attachment['kind'], url: string): Promise<Attachment> => {
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok) throw new GraphApiError('Failed to fetch the file from the url', { code: 100, subcode: 2018008 });
  const mimetype = response.headers.get('content-type') ?? 'application/octet-stream';
  const name = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? 'file');
  return {
    kind,
    mimetype,
    name,
    isVoice: false,
    fileId: storeFile(world.state, Buffer.from(await response.arrayBuffer()), mimetype, name),
  };
};

/** Finds a file that the business uploaded before. */
export const storedAttachment = (world: World, kind: Attachment['kind'], fileId: string): Attachment => {
  const file = world.state.files.get(fileId);
  if (!file) throw unknownObject(fileId);
  return { kind, mimetype: file.mimetype, name: file.name, isVoice: false, fileId };
};
