import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Message, MessageStatus, Receipt } from '../contract/message.ts';
import { groupIdOf, resolveJid } from '../world/jids.ts';
import { receiptIds } from '../transport/receipt-ids.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { World } from '../world/world.ts';
import { resendMessage } from './resend-message.ts';

const ORDER: MessageStatus[] = ['unread', 'sent', 'delivered', 'read', 'played'];

/** Receipts by their type on the wire; a phone ignores other types. */
const RECEIPT_TYPES: Record<string, Receipt['type']> = {
  '': 'delivered',
  inactive: 'delivered',
  read: 'read',
  played: 'played',
  sender: 'sent',
  retry: 'retry',
};

/** Applies a receipt to the phone's messages, and sends a message again if the receipt requests a retry. */
export const receiveReceipt = async (world: World, owner: StoredAccount, stanza: BinaryNode): Promise<void> => {
  const { type = '', t, participant } = stanza.attrs;
  const from = participant ?? stanza.attrs['from'] ?? '';
  const sender = resolveJid(world, from);
  const receiptType = RECEIPT_TYPES[type];
  const peer = sender && peerOf(world, owner, stanza, sender.phone);
  if (!sender || !receiptType || !peer) return;
  for (const id of receiptIds(stanza)) {
    const message = world.chats.get(owner.phone, peer, id);
    if (!message?.fromMe) continue;
    if (!message.hidden) addReceipt(world, message, { from, type: receiptType, at: Number(t) * 1000 });
    if (receiptType === 'retry') await resendMessage(world, owner, message, sender, stanza);
  }
};

/** The chat that a receipt is about. */
const peerOf = (world: World, owner: StoredAccount, { attrs }: BinaryNode, sender: string): string | undefined => {
  const group = groupIdOf(attrs['from']);
  if (group !== undefined) return group;
  return sender === owner.phone ? resolveJid(world, attrs['recipient'] ?? '')?.phone : sender;
};

const addReceipt = (
  world: World,
  { content: _content, hidden: _hidden, ...message }: Message & { content: Buffer; hidden: boolean },
  receipt: Receipt,
): void => {
  const receipts = [...message.receipts, receipt];
  const status = statusBy(world, message, receipts);
  const changed = {
    ...message,
    receipts,
    status: ORDER.indexOf(status) > ORDER.indexOf(message.status) ? status : message.status,
  };
  world.chats.update(changed);
  world.events.emit({ type: 'message.changed', message: changed });
};

/** Computes the status of a message: the other side's, or in a group the least of all members. */
const statusBy = (world: World, { owner, peer }: Message, receipts: Receipt[]): MessageStatus => {
  const group = world.groups.get(peer);
  const others = group ? group.participants.map(({ phone }) => phone).filter((phone) => phone !== owner) : [peer];
  const each = others.map((phone) =>
    Math.max(
      1,
      ...receipts
        .filter(({ from, type }) => type !== 'retry' && resolveJid(world, from)?.phone === phone)
        .map(({ type }) => ORDER.indexOf(type as MessageStatus)),
    ),
  );
  return ORDER[Math.min(...each, ORDER.length - 1)] ?? 'sent';
};
