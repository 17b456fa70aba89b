import { randomBytes } from 'node:crypto';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { childBytes, node } from '../transport/node.ts';
import type { Client } from '../world/client.ts';
import { resolveJid } from '../world/jids.ts';
import type { World } from '../world/world.ts';

/** Answers the IQs of a client that is not linked: to show a pairing code, and to be linked after it was entered. */
export const receiveCodeIq = (world: World, connection: Client, iq: BinaryNode, child: BinaryNode): void => {
  const { id, to } = iq.attrs;
  const answer =
    child.attrs['stage'] === 'companion_hello' ? startRequest(world, connection, child) : finish(world, child);
  if (answer === undefined)
    connection.send(node('iq', { id, from: to, type: 'error' }, [node('error', { code: 400, text: 'bad-request' })]));
  else connection.send(node('iq', { id, from: to, type: 'result' }, answer));
};

/** Registers the pairing code of a client. Returns undefined for a number without WhatsApp. */
const startRequest = (world: World, connection: Client, child: BinaryNode): BinaryNode[] | undefined => {
  const phone = resolveJid(world, child.attrs['jid'] ?? '')?.phone;
  if (phone === undefined) return undefined;
  const ref = Buffer.from(`3@${randomBytes(24).toString('base64')}`);
  world.connections.codes.set(phone, {
    connection,
    ref,
    wrappedKey: childBytes(child, 'link_code_pairing_wrapped_companion_ephemeral_pub'),
    noiseKey: childBytes(child, 'companion_server_auth_key_pub'),
    since: Date.now(),
  });
  world.events.emit({
    type: 'code.requested',
    phone,
    platform: childBytes(child, 'companion_platform_display').toString(),
  });
  return [node('link_code_companion_reg', { stage: 'companion_hello' }, [node('link_code_pairing_ref', {}, ref)])];
};

const finish = (world: World, child: BinaryNode): BinaryNode[] | undefined => {
  const request = world.connections.codes.byRef(childBytes(child, 'link_code_pairing_ref'));
  return request?.finish?.(childBytes(child, 'link_code_pairing_wrapped_key_bundle')) ? [] : undefined;
};
