import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Group } from '../contract/group.ts';
import {
  addressingOf,
  groupIdOf,
  jidOf,
  lidJid,
  participantAttributes,
  phoneJid,
  resolveJid,
  STATUS_JID,
} from '../world/jids.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import { childOf, childrenOf, node } from '../transport/node.ts';
import { nowInSeconds } from '../world/clock.ts';
import type { World } from '../world/world.ts';
import type { Connection } from './connection.ts';
import { deliver, devicesOf } from '../routing/deliver.ts';
import { canWriteIn } from '../rooms/roles.ts';

const FORBIDDEN = 403;
const UNKNOWN_RECIPIENT = 404;

/**
 * Forwards a client's message and sends the server ack. A message to a person has one ciphertext per device; a message
 * to a group has one for all, and the sender key for devices that lack it; a retry has one for a single device. A
 * refused message is not forwarded, and its ack has the error.
 */
export const receiveClientMessage = (
  world: World,
  connection: Connection,
  from: DeviceAddress,
  stanza: BinaryNode,
): void => {
  const { id = '', to = '' } = stanza.attrs;
  const sender = world.accounts.get(from.phone);
  if (!sender) return;
  const group = world.groups.get(groupIdOf(to) ?? '');
  const error = world.faults.takeRefusal(from.phone) ?? refusalOf(world, from, to, group);
  if (error === undefined) {
    if (group) forwardToGroup(world, sender, from, stanza, group);
    else for (const { jid, enc } of ciphertexts(stanza)) forward(world, sender, from, stanza, jid, enc);
  }
  const t = nowInSeconds(world);
  connection.send(node('ack', { class: 'message', id, from: to, t, error }));
};

const refusalOf = (world: World, from: DeviceAddress, to: string, group: Group | undefined): number | undefined => {
  if (group) return canWriteIn(group, from.phone) ? undefined : FORBIDDEN;
  return to === STATUS_JID || resolveJid(world, to) ? undefined : UNKNOWN_RECIPIENT;
};

/** The ciphertexts of a message with the JIDs of their devices. */
const ciphertexts = (stanza: BinaryNode): { jid: string; enc: BinaryNode }[] => {
  const single = childOf(stanza, 'enc');
  if (single) return [{ jid: stanza.attrs['to'] ?? '', enc: single }];
  return childrenOf(childOf(stanza, 'participants')).flatMap((participant) => {
    const enc = childOf(participant, 'enc');
    return enc ? [{ jid: participant.attrs['jid'] ?? '', enc }] : [];
  });
};

const forward = (
  world: World,
  sender: StoredAccount,
  from: DeviceAddress,
  stanza: BinaryNode,
  jid: string,
  enc: BinaryNode,
): void => {
  const device = resolveJid(world, jid);
  if (!device) return;
  const { category, to = '', recipient } = stanza.attrs;
  const toOwnDevice = device.phone === sender.phone;
  const addressing = addressingOf(to);
  const byLid = addressing === 'lid';
  const attrs = {
    ...commonAttributes(world, sender, stanza),
    category,
    from: jidOf(sender, addressing, from.device),
    recipient: toOwnDevice ? (recipient ?? to) : undefined,
    sender_pn: byLid ? phoneJid(sender.phone) : undefined,
    sender_lid: byLid ? undefined : lidJid(sender.lid),
    addressing_mode: byLid ? 'lid' : undefined,
  };
  deliver(world, device, node('message', attrs, withIdentity(stanza, [enc])));
};

/** Delivers the shared ciphertext to each device of the group, with the sender key if the message has one for it. */
const forwardToGroup = (
  world: World,
  sender: StoredAccount,
  from: DeviceAddress,
  stanza: BinaryNode,
  group: Group,
): void => {
  const { participant, to } = stanza.attrs;
  const attrs = {
    ...commonAttributes(world, sender, stanza),
    from: to,
    ...participantAttributes(sender, group.addressing, from.device),
  };
  const shared = childOf(stanza, 'enc');
  const retryTarget = participant === undefined ? undefined : resolveJid(world, participant);
  if (retryTarget) {
    deliver(world, retryTarget, node('message', attrs, withIdentity(stanza, shared ? [shared] : [])));
    return;
  }
  const keys = new Map(
    ciphertexts({ ...stanza, content: childrenOf(stanza).filter(({ tag }) => tag === 'participants') }).map(
      ({ jid, enc }) => [keyOf(resolveJid(world, jid)), enc],
    ),
  );
  for (const device of group.participants.flatMap(({ phone }) => devicesOf(world, phone))) {
    if (keyOf(device) === keyOf(from)) continue;
    const key = keys.get(keyOf(device));
    deliver(
      world,
      device,
      node('message', attrs, withIdentity(stanza, [...(key ? [key] : []), ...(shared ? [shared] : [])])),
    );
  }
};

const keyOf = (device: DeviceAddress | undefined) => device && `${device.phone}:${device.device}`;

const commonAttributes = (
  world: World,
  sender: StoredAccount,
  { attrs: { id, type, edit } }: BinaryNode,
): Record<string, string | number | undefined> => {
  return { id, type, edit, notify: sender.name, t: nowInSeconds(world) };
};

/** Adds the device identity to a ciphertext that starts a session. */
const withIdentity = (stanza: BinaryNode, ciphertextNodes: BinaryNode[]): BinaryNode[] => {
  const identity = childOf(stanza, 'device-identity');
  const begins = ciphertextNodes.some(({ attrs }) => attrs['type'] === 'pkmsg');
  return identity && begins ? [...ciphertextNodes, identity] : ciphertextNodes;
};
