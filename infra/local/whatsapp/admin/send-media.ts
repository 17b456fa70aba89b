import type { ServerResponse } from 'node:http';
import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import { AdminError } from '../contract/errors.ts';
import { decryptMedia } from '../media/decrypt-media.ts';
import type { World } from '../world/world.ts';

/** Answers with the decrypted file of a message. */
export const sendMedia = (
  world: World,
  response: ServerResponse,
  { phone = '', peer = '', id = '' }: Record<string, string>,
): void => {
  const message = world.chats.get(phone, peer, id);
  if (!message) throw new AdminError('MESSAGE_NOT_FOUND');
  if (!message.media || message.media.error) throw new AdminError('MEDIA_NOT_FOUND', message.media?.error);
  const content = proto.Message.decode(message.content);
  const file = decryptMedia(world, normalizeMessageContent(content) ?? content);
  response.writeHead(200, {
    'content-type': message.media.mimetype,
    'content-length': file.length,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  response.end(file);
};
