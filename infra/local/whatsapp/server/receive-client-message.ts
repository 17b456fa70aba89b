import type { BinaryNode } from '@whiskeysockets/baileys';
import { addressingOf, jidOf, lidJid, phoneJid, resolveJid } from '../jids.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import { childOf, childrenOf, node } from '../transport/node.ts';
import type { World } from '../world.ts';
import type { Connection } from './connection.ts';
import { deliver } from './deliver.ts';

const UNKNOWN_RECIPIENT = 404;

/**
 * Takes a client's message: one ciphertext for each device of the two sides, or a single one for the device that
 * asked for it again. Each goes to its device, then the client gets its server ack.
 * A message that the server refuses goes nowhere, and its ack says why.
 */
export function receiveClientMessage(world: World, connection: Connection, from: DeviceAddress, stanza: BinaryNode): void {
  const { id = '', to = '' } = stanza.attrs;
  const sender = world.accounts.get(from.phone);
  if (!sender) return;
  const error = world.faults.takeRefusal(from.phone) ?? (resolveJid(world, to) ? undefined : UNKNOWN_RECIPIENT);
  if (error === undefined) {
    for (const { jid, enc } of ciphertexts(stanza)) forward(world, sender, from, stanza, jid, enc);
  }
  const t = Math.floor(Date.now() / 1000);
  connection.send(node('ack', { class: 'message', id, from: to, t, error }));
}

/** The ciphertexts of a message, each with the device that it is for. */
function ciphertexts(stanza: BinaryNode): { jid: string; enc: BinaryNode }[] {
  const single = childOf(stanza, 'enc');
  if (single) return [{ jid: stanza.attrs['to'] ?? '', enc: single }];
  return childrenOf(childOf(stanza, 'participants')).flatMap((participant) => {
    const enc = childOf(participant, 'enc');
    return enc ? [{ jid: participant.attrs['jid'] ?? '', enc }] : [];
  });
}

function forward(world: World, sender: StoredAccount, from: DeviceAddress, stanza: BinaryNode, jid: string, enc: BinaryNode): void {
  const device = resolveJid(world, jid);
  if (!device) return;
  const { id, type, edit, category, to = '', recipient } = stanza.attrs;
  const toOwnDevice = device.phone === sender.phone;
  const addressing = addressingOf(to);
  const byLid = addressing === 'lid';
  const attrs = {
    id,
    type,
    edit,
    category,
    from: jidOf(sender, addressing, from.device),
    recipient: toOwnDevice ? (recipient ?? to) : undefined,
    sender_pn: byLid ? phoneJid(sender.phone) : undefined,
    sender_lid: byLid ? undefined : lidJid(sender.lid),
    addressing_mode: byLid ? 'lid' : undefined,
    notify: sender.name,
    t: Math.floor(Date.now() / 1000),
  };
  const identity = childOf(stanza, 'device-identity');
  deliver(world, device, node('message', attrs, identity && enc.attrs['type'] === 'pkmsg' ? [enc, identity] : [enc]));
}
