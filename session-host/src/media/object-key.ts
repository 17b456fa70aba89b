import { createHash } from 'node:crypto';
import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import type { ConnectionRef } from '../platform/connection-ref.ts';
import { chatNames } from '../inbound/chat-names.ts';

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'application/zip': 'zip',
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
};

/** Returns the MIME type without parameters, in lower case; `application/octet-stream` when it is invalid. */
export const plainMimetype = (mimetype: string): string => {
  const type = mimetype.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^[a-z]+\/[a-z0-9.+-]{1,100}$/.test(type) ? type : 'application/octet-stream';
};

const safe = (part: string): string =>
  /^[A-Za-z0-9_-]{1,100}$/.test(part) ? part : createHash('sha256').update(part).digest('hex');

/**
 * Returns the object key of received media. No part of it is copied from the sender: ids are checked or hashed, and the
 * extension comes from a list. Messages of different contacts with the same id have different keys.
 */
export const receivedMediaKey = (
  { companyId, whatsappId }: ConnectionRef,
  { chat, wid, fromMe }: { chat: Chat; wid: string; fromMe: boolean },
  mimetype: string,
): string => {
  const extension = extensions[plainMimetype(mimetype)] ?? 'bin';
  const place = createHash('sha256').update(chatNames(chat)[0]).digest('hex').slice(0, 16);
  return `c/${companyId}/in/${whatsappId}/${place}/${safe(wid)}/${fromMe ? 'me' : 'them'}.${extension}`;
};
