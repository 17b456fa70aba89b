import { proto, unpadRandomMax16, type BinaryNode } from '@whiskeysockets/baileys';
import { addressingOf, resolveJid } from '../jids.ts';
import { DeviceCipher } from '../signal/device-cipher.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import { childBytes, childOf } from '../transport/node.ts';
import type { World } from '../world.ts';
import { applyToEarlierMessage } from './apply-to-earlier-message.ts';
import { askAgain, retryKey } from './ask-again.ts';
import { keepMessage } from './keep-message.ts';
import { readChat } from './read-chat.ts';
import { sendReceipt } from './send-receipt.ts';

/** A message on its way into a phone: where it comes from and in which chat it belongs. */
export interface Arrival {
  stanza: BinaryNode;
  id: string;
  sender: DeviceAddress;
  /** The other side of the chat. */
  peer: string;
  /** Sent by a linked device of the phone's own account. */
  own: boolean;
}

/** A phone gets a message: it decrypts it or asks for it again, shows it once, and says that it has it. */
export async function receiveMessage(world: World, owner: StoredAccount, stanza: BinaryNode): Promise<void> {
  const sender = resolveJid(world, stanza.attrs['from'] ?? '');
  const { id, recipient, category } = stanza.attrs;
  if (!sender || !id) return;
  const own = sender.phone === owner.phone;
  const peer = own ? resolveJid(world, recipient ?? '')?.phone : sender.phone;
  if (!peer) return;
  const arrival = { stanza, id, sender, peer, own };
  const message = await open(world, owner, arrival);
  if (!message) return;
  world.retries.delete(retryKey(owner, id));
  if (category !== 'peer') show(world, owner, arrival, message);
}

/** The content, or undefined when it could not be decrypted, which is then taken care of. */
async function open(world: World, owner: StoredAccount, arrival: Arrival): Promise<proto.Message | undefined> {
  const { stanza, sender } = arrival;
  const enc = childOf(stanza, 'enc');
  if (!enc) return proto.Message.decode(childBytes(stanza, 'plaintext'));
  try {
    const padded = await new DeviceCipher(world, owner, sender).decrypt(enc.attrs['type'] ?? '', childBytes(stanza, 'enc'));
    return proto.Message.decode(unpadRandomMax16(padded));
  } catch (error) {
    if (world.chats.get(owner.phone, arrival.peer, arrival.id)) acceptDuplicate(world, owner, arrival);
    else askAgain(world, owner, arrival, error);
    return undefined;
  }
}

function show(world: World, owner: StoredAccount, arrival: Arrival, message: proto.Message): void {
  const { stanza, id, sender, peer, own } = arrival;
  const content = proto.Message.fromObject(message.deviceSentMessage?.message ?? message);
  if (!applyToEarlierMessage(world, owner.phone, peer, content)) {
    const kept = keepMessage(world, {
      id,
      owner: owner.phone,
      peer,
      fromMe: own,
      device: sender.device,
      addressing: addressingOf(stanza.attrs['from']),
      at: Number(stanza.attrs['t']) * 1000,
    }, content);
    if (!kept) {
      acceptDuplicate(world, owner, arrival);
      return;
    }
  }
  confirm(world, owner, arrival);
  if (owner.autoRead && !own) readChat(world, owner, peer);
}

/** The phone drops what it has already, and says again that it has it. */
function acceptDuplicate(world: World, owner: StoredAccount, arrival: Arrival): void {
  const { id, peer } = arrival;
  const message = world.chats.get(owner.phone, peer, id);
  if (message) world.chats.update({ ...message, duplicates: message.duplicates + 1 });
  world.events.emit({ type: 'message.duplicated', owner: owner.phone, peer, id });
  confirm(world, owner, arrival);
}

function confirm(world: World, owner: StoredAccount, { stanza, id, sender, peer, own }: Arrival): void {
  const addressing = addressingOf(stanza.attrs['from']);
  if (own) sendReceipt(world, owner, { to: sender, ids: [id], type: 'sender', addressing, recipient: stanza.attrs['recipient'] });
  else sendReceipt(world, owner, { to: peer, ids: [id], addressing });
}
