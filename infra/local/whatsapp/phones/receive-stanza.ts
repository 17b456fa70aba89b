import type { BinaryNode } from '@whiskeysockets/baileys';
import type { StoredAccount } from '../store/accounts.ts';
import type { World } from '../world/world.ts';
import { receiveMessage } from './receive-message.ts';
import { reuploadMedia } from './reupload-media.ts';
import { receiveReceipt } from './receive-receipt.ts';

/** Handles a stanza that a phone receives. */
export const receiveStanza = async (world: World, owner: StoredAccount, stanza: BinaryNode): Promise<void> => {
  if (stanza.tag === 'message') await receiveMessage(world, owner, stanza);
  if (stanza.tag === 'receipt' && stanza.attrs['type'] === 'server-error') reuploadMedia(world, owner, stanza);
  else if (stanza.tag === 'receipt') await receiveReceipt(world, owner, stanza);
};
