import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Message, MessageStatus, Receipt } from '../contract/message.ts';
import { resolveJid } from '../jids.ts';
import { receiptIds } from '../server/receive-client-receipt.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { World } from '../world.ts';
import { resendMessage } from './resend-message.ts';

const ORDER: MessageStatus[] = ['unread', 'sent', 'delivered', 'read', 'played'];

/** What a receipt's type on the wire says; other types are no news for a phone. */
const MEANINGS: Record<string, Receipt['type']> = {
  '': 'delivered', inactive: 'delivered', read: 'read', played: 'played', sender: 'sent', retry: 'retry',
};

/** A phone hears what became of its messages, or that a device wants one again. */
export async function receiveReceipt(world: World, owner: StoredAccount, stanza: BinaryNode): Promise<void> {
  const { from = '', type = '', recipient, t } = stanza.attrs;
  const sender = resolveJid(world, from);
  const meaning = MEANINGS[type];
  if (!sender || !meaning) return;
  const peer = sender.phone === owner.phone ? resolveJid(world, recipient ?? '')?.phone : sender.phone;
  if (!peer) return;
  for (const id of receiptIds(stanza)) {
    const message = world.chats.get(owner.phone, peer, id);
    if (!message?.fromMe) continue;
    const { content: _content, ...shown } = message;
    note(world, shown, { from, type: meaning, at: Number(t) * 1000 });
    if (meaning === 'retry') await resendMessage(world, owner, message, sender, stanza);
  }
}

function note(world: World, message: Message, receipt: Receipt): void {
  const risen = receipt.type !== 'retry' && ORDER.indexOf(receipt.type) > ORDER.indexOf(message.status);
  const changed = { ...message, status: risen ? receipt.type as MessageStatus : message.status, receipts: [...message.receipts, receipt] };
  world.chats.update(changed);
  world.events.emit({ type: 'message.changed', message: changed });
}

