import { previewKey } from '@recado/shared/contract/pictures';
import { mediaBucket } from '@recado/shared/deployment/resources';
import { maskFileName } from '@recado/shared/text/mask-number';
import { createHash } from 'node:crypto';
import { safeName } from './safe-name.ts';

/** A file's name in a key. Keys stand in answers and links, and are shown whole to callers who see no numbers. */
const nameInKey = (name: string): string => safeName(maskFileName(name));

/** Everything of a company stands under its prefix. */
const prefixOf = (companyId: number): string => `c/${companyId}/`;

/**
 * The key under which a company's agent uploads a file for a ticket; `id` is a ULID, so that it can't be guessed or met
 * again. The object expires unless a message attaches it.
 */
export const uploadKey = (companyId: number, ticketId: number, id: string, name: string): string =>
  `${mediaBucket.uploads}${prefixOf(companyId)}out/${ticketId}/${id}/${nameInKey(name)}`;

/** The key of the copy that a message keeps of an upload. No upload form can write it. */
export const attachedKey = (key: string): string => key.slice(mediaBucket.uploads.length);

/** The prefixes under which everything of a company stands: what it keeps, and what was uploaded and not attached. */
export const companyPrefixes = (companyId: number): string[] => [
  prefixOf(companyId),
  `${mediaBucket.uploads}${prefixOf(companyId)}`,
];

export const belongsTo = (companyId: number, key: string): boolean =>
  companyPrefixes(companyId).some((prefix) => key.startsWith(prefix));

/** The part of an upload's key behind its prefix. It has no `..`, which a storage that resolves paths would follow. */
const uploaded = /^[0-9A-Z]+\/[A-Za-z0-9][A-Za-z0-9.-]*$/;

/** True if a file was uploaded for this ticket. */
export const belongsToTicket = (companyId: number, ticketId: number, key: string): boolean => {
  const prefix = `${mediaBucket.uploads}${prefixOf(companyId)}out/${ticketId}/`;
  return key.startsWith(prefix) && uploaded.test(key.slice(prefix.length));
};

/** The key under which a member of an internal chat uploads a file for it. */
export const chatUploadKey = (companyId: number, chatId: number, id: string, name: string): string =>
  `${mediaBucket.uploads}${prefixOf(companyId)}chats/${chatId}/${id}/${nameInKey(name)}`;

/** True if a file was uploaded for this internal chat. */
export const belongsToChat = (companyId: number, chatId: number, key: string): boolean => {
  const prefix = `${mediaBucket.uploads}${prefixOf(companyId)}chats/${chatId}/`;
  return key.startsWith(prefix) && uploaded.test(key.slice(prefix.length));
};

/** The key of a forwarded message's own copy of a file; `wid` is the message's. */
export const forwardedKey = (companyId: number, wid: string, name: string): string =>
  `${prefixOf(companyId)}out/forwarded/${wid}/${nameInKey(name)}`;

/** Returns the keys that go with a file: a message's has its preview beside it, whether or not there is one. */
export const withPreview = (key: string): string[] =>
  /^c\/\d{1,12}\/(?:in|out)\//.test(key) ? [key, previewKey(key)] : [key];

/** The key under which a user uploads a file to the company's library, to be sent in any ticket. */
export const libraryKey = (companyId: number, userId: number, id: string, name: string): string =>
  `${mediaBucket.uploads}${prefixOf(companyId)}library/${userId}/${id}/${nameInKey(name)}`;

/** The user who uploaded a file to the company's library; null for any other key. */
export const libraryUploader = (companyId: number, key: string): number | null => {
  const prefix = `${mediaBucket.uploads}${prefixOf(companyId)}library/`;
  const [, userId, file] = (key.startsWith(prefix) && /^(\d{1,12})\/(.*)$/.exec(key.slice(prefix.length))) || [];
  return file !== undefined && uploaded.test(file) ? Number(userId) : null;
};

/** The company in whose library a file is kept; null for any other key. */
export const libraryCompany = (key: string): number | null => {
  const companyId = Number(/^c\/(\d{1,12})\/library\//.exec(key)?.[1] ?? Number.NaN);
  return isLibraryFile(companyId, key) ? companyId : null;
};

/** True if a file is kept in the company's library. */
export const isLibraryFile = (companyId: number, key: string): boolean =>
  libraryUploader(companyId, `${mediaBucket.uploads}${key}`) !== null;

/**
 * The key of an export of the report, or of a part of it. No upload form can write it; it expires as uploads do.
 *
 * @param name a ULID and an ending
 */
export const reportKey = (companyId: number, exportId: string, name: string): string =>
  `${reportPrefix(companyId)}${exportId}/${name}`;

/** The prefix of all exports of a company: they expire after a day, and go with the erasure of a person. */
export const reportPrefix = (companyId: number): string => `${mediaBucket.uploads}${prefixOf(companyId)}reports/`;

/** The prefix of the company's tombstones, which are kept beside the table: a backup of the table has older ones. */
export const tombstonePrefix = (companyId: number): string => `${prefixOf(companyId)}erasures/`;

/** The key of the tombstone of an erasure. */
export const tombstoneKey = (companyId: number, erasureId: string): string =>
  `${tombstonePrefix(companyId)}${erasureId}.json`;

/**
 * The key of a part of what was read from a source of knowledge. No upload form can write it.
 *
 * @param revision the name of the reading
 */
export const knowledgeKey = (companyId: number, sourceId: number, revision: string, part: string): string =>
  `${prefixOf(companyId)}knowledge/${sourceId}/${revision}/${part}`;

/** The key of a user's picture: one for each user, so that a new picture takes the place of the one before. */
export const pictureKey = (companyId: number, userId: number): string =>
  `${prefixOf(companyId)}users/${userId}/picture`;

interface Received {
  companyId: number;
  whatsappId: number;
  chat: { jid: string };
  wid: string;
  fromMe: boolean;
}

/** The key of a received file. Ids are hashed, since senders may choose them; of the type only plain letters remain. */
export const receivedKey = ({ companyId, whatsappId, chat, wid, fromMe }: Received, mimetype: string): string => {
  const place = createHash('sha256')
    .update(JSON.stringify([chat.jid, wid]))
    .digest('hex');
  const ending = /^[a-z]+\/([a-z0-9]{1,10})$/.exec(mimetype)?.[1] ?? 'bin';
  return `${prefixOf(companyId)}in/${whatsappId}/${place}/${fromMe ? 'me' : 'them'}.${ending}`;
};
