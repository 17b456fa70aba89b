import { proto } from '@whiskeysockets/baileys';
import type { z } from 'zod';
import type { newMessage } from '../contract/endpoints.ts';
import { phoneJid } from '../jids.ts';
import { sealMedia } from '../media/seal-media.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { World } from '../world.ts';

/** Makes the protocol's message of what somebody writes on a phone. */
export async function composeContent(world: World, owner: StoredAccount, wish: z.output<typeof newMessage>): Promise<proto.Message> {
  if (wish.content) return proto.Message.fromObject(wish.content);
  const contextInfo = wish.quotedId === undefined ? undefined : quote(world, owner, wish.to, wish.quotedId);
  if (wish.image) {
    const file = await sealMedia(world, Buffer.from(wish.image.data, 'base64'), 'image');
    return proto.Message.fromObject({ imageMessage: { ...file, mimetype: wish.image.mimetype, caption: wish.text, contextInfo } });
  }
  return proto.Message.fromObject(contextInfo ? { extendedTextMessage: { text: wish.text, contextInfo } } : { conversation: wish.text });
}

function quote(world: World, owner: StoredAccount, peer: string, id: string): proto.IContextInfo | undefined {
  const quoted = world.chats.get(owner.phone, peer, id);
  return quoted && {
    stanzaId: id,
    participant: phoneJid(quoted.fromMe ? owner.phone : peer),
    quotedMessage: proto.Message.decode(quoted.content),
  };
}
