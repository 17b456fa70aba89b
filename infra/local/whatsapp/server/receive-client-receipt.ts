import type { BinaryNode } from '@whiskeysockets/baileys';
import { addressingOf, groupIdOf, jidOf, resolveJid, STATUS_JID } from '../world/jids.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import { node } from '../transport/node.ts';
import { nowInSeconds } from '../world/clock.ts';
import type { World } from '../world/world.ts';
import { receiptIds } from '../transport/receipt-ids.ts';
import type { Connection } from './connection.ts';
import { deliver, deliverToAll } from '../routing/deliver.ts';

/**
 * Handles a client's receipt: removes the messages from the client's queue, unless it requests a retry, and forwards
 * the receipt to the author.
 */
export const receiveClientReceipt = (
  world: World,
  connection: Connection,
  from: DeviceAddress,
  stanza: BinaryNode,
): void => {
  const { id, to = '', type } = stanza.attrs;
  if (type !== 'retry' && type !== 'server-error') {
    for (const received of receiptIds(stanza)) {
      world.queue.removeMessage(from, received);
      world.events.emit({ type: 'stanza.acknowledged', ...from, class: 'message', id: received });
    }
  }
  connection.send(node('ack', { class: 'receipt', id, from: to, type, t: nowInSeconds(world) }));
  const sender = world.accounts.get(from.phone);
  const addressee = addresseeOf(world, stanza);
  if (!sender || !addressee) return;
  const forwarded = forwardedReceipt(world, sender, from, stanza);
  if (type === 'retry' || type === 'server-error') deliver(world, addressee, forwarded);
  else deliverToAll(world, addressee.phone, forwarded, from);
  if (type === 'read' || type === 'read-self') markReadOnPhone(world, from, groupIdOf(to) ?? addressee.phone, stanza);
};

/** The device to which a receipt is forwarded; in groups and for statuses the author's. */
const addresseeOf = (world: World, { attrs: { to = '', participant } }: BinaryNode): DeviceAddress | undefined => {
  return resolveJid(world, (isShared(to) ? participant : to) ?? '');
};

const isShared = (jid: string) => groupIdOf(jid) !== undefined || jid === STATUS_JID;

const forwardedReceipt = (
  world: World,
  sender: StoredAccount,
  from: DeviceAddress,
  { attrs, content }: BinaryNode,
): BinaryNode => {
  const { id, type, recipient, to = '', participant } = attrs;
  const t = nowInSeconds(world);
  if (!isShared(to))
    return node('receipt', { id, type, recipient, from: jidOf(sender, addressingOf(to), from.device), t }, content);
  const addressing = world.groups.get(groupIdOf(to) ?? '')?.addressing ?? addressingOf(participant);
  return node('receipt', { id, type, from: to, participant: jidOf(sender, addressing, from.device), t }, content);
};

/** Marks messages as read on the phone after a linked device read them. */
const markReadOnPhone = (world: World, from: DeviceAddress, peer: string, stanza: BinaryNode): void => {
  for (const id of receiptIds(stanza)) {
    const message = world.chats.get(from.phone, peer, id);
    if (!message || message.fromMe || message.status === 'read') continue;
    const read = { ...message, status: 'read' as const };
    world.chats.update(read);
    const { content: _content, hidden: _hidden, ...shown } = read;
    world.events.emit({ type: 'message.changed', message: shown });
  }
};
