import type { BinaryNode } from '@whiskeysockets/baileys';
import type { StoredAccount } from '../store/accounts.ts';
import type { World } from '../world.ts';
import { receiveMessage } from './receive-message.ts';
import { uploadAgain } from './upload-again.ts';
import { receiveReceipt } from './receive-receipt.ts';

/** What a phone does with something that the server has for it. */
export const receiveStanza = async (world: World, owner: StoredAccount, stanza: BinaryNode): Promise<void> => {
  if (stanza.tag === 'message') await receiveMessage(world, owner, stanza);
  if (stanza.tag === 'receipt' && stanza.attrs['type'] === 'server-error') uploadAgain(world, owner, stanza);
  else if (stanza.tag === 'receipt') await receiveReceipt(world, owner, stanza);
};
