import { randomBytes } from 'node:crypto';
import { aesEncryptGCM, hkdf, normalizeMessageContent, proto, type BinaryNode } from '@whiskeysockets/baileys';
import { phoneJid, resolveJid } from '../world/jids.ts';
import { mediaOf, type MediaReference } from '../media/media-of.ts';
import { pathOf } from '../media/decrypt-media.ts';
import { deliver } from '../routing/deliver.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { StoredMessage } from '../store/chats.ts';
import { childOf, node } from '../transport/node.ts';
import type { World } from '../world/world.ts';

const { ResultType } = proto.MediaRetryNotification;

/** The file of a stored message, if it has one. */
export const mediaOfStored = ({ content }: StoredMessage): MediaReference | undefined => {
  const message = proto.Message.decode(content);
  return mediaOf(normalizeMessageContent(message) ?? message);
};

/** Answers a linked device that did not find a file on the media server: uploads it again, or answers NOT_FOUND. */
export const reuploadMedia = (world: World, owner: StoredAccount, receipt: BinaryNode): void => {
  const device = resolveJid(world, receipt.attrs['from'] ?? '');
  const { id = '' } = receipt.attrs;
  if (device?.phone !== owner.phone) return;
  const stored = world.chats.find(owner.phone, id);
  const media = stored && mediaOfStored(stored);
  const file = media && world.mediaFiles.kept(pathOf(media));
  world.events.emit({ type: 'media.requested', ...device, id, found: file !== undefined });
  const rmr = childOf(receipt, 'rmr');
  const attrs = { id, type: 'mediaretry', from: phoneJid(owner.phone), t: Math.floor(Date.now() / 1000) };
  const answer =
    media?.mediaKey && file
      ? reuploadedNode(world, id, media, media.mediaKey, file)
      : node('error', { code: ResultType.NOT_FOUND });
  deliver(world, device, node('notification', attrs, rmr ? [answer, rmr] : [answer]));
};

/** Uploads the file under a new path. Returns that path, encrypted with a key derived from the file's media key. */
const reuploadedNode = (
  world: World,
  stanzaId: string,
  media: MediaReference,
  mediaKey: Uint8Array,
  file: Buffer,
): BinaryNode => {
  const directPath = `${pathOf(media)}-${randomBytes(4).toString('hex')}`;
  world.mediaFiles.save(directPath, file);
  const notification = proto.MediaRetryNotification.encode({
    stanzaId,
    directPath,
    result: ResultType.SUCCESS,
  }).finish();
  const key = Buffer.from(hkdf(Buffer.from(mediaKey), 32, { info: 'WhatsApp Media Retry Notification' }));
  const iv = randomBytes(12);
  return node('encrypt', {}, [
    node('enc_p', {}, aesEncryptGCM(notification, key, iv, Buffer.from(stanzaId))),
    node('enc_iv', {}, iv),
  ]);
};
