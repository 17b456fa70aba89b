import { randomBytes } from 'node:crypto';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { resolveJid } from '../jids.ts';
import { childBytes, node } from '../transport/node.ts';
import type { World } from '../world.ts';
import type { Connection } from './connection.ts';

/** How long a pairing code can be typed into the phone, in milliseconds. */
const CODE_MS = 180_000;

/** A client that shows a pairing code and waits until somebody types it into the phone that it names. */
export interface CodeRequest {
  connection: Connection;
  ref: Buffer;
  /** The client's ephemeral key, sealed with the code that it shows. */
  wrappedKey: Buffer;
  noiseKey: Buffer;
  since: number;
  /** The client's answer once the phone has typed a code: its keys, sealed. Answers whether they could be opened. */
  finish?: (bundle: Buffer) => boolean;
}

/** The pairing codes that clients show, by the phone that they name: a newer one takes the place of an older. */
export class CodeRequests {
  private readonly requests = new Map<string, CodeRequest>();

  set(phone: string, request: CodeRequest): void {
    this.requests.set(phone, request);
  }

  /** The client that waits for a phone, as long as it is connected and its code is not too old. */
  get(phone: string): CodeRequest | undefined {
    const request = this.requests.get(phone);
    return request && Date.now() - request.since < CODE_MS ? request : undefined;
  }

  byRef(ref: Buffer): CodeRequest | undefined {
    return [...this.requests.values()].find((request) => request.ref.equals(ref));
  }

  /** The codes that a connection showed can't be typed any more. */
  withdraw(connection: Connection): void {
    for (const [phone, request] of this.requests) {
      if (request.connection === connection) this.requests.delete(phone);
    }
  }
}

/** What a client that is not linked yet asks: to show a pairing code, and to be linked once it was typed. */
export const receiveCodeIq = (world: World, connection: Connection, iq: BinaryNode, child: BinaryNode): void => {
  const { id, to } = iq.attrs;
  const answer = child.attrs['stage'] === 'companion_hello' ? begin(world, connection, child) : finish(world, child);
  if (answer === undefined)
    connection.send(node('iq', { id, from: to, type: 'error' }, [node('error', { code: 400, text: 'bad-request' })]));
  else connection.send(node('iq', { id, from: to, type: 'result' }, answer));
};

/** The phone that the client names is asked for the code; a number without WhatsApp is refused. */
const begin = (world: World, connection: Connection, child: BinaryNode): BinaryNode[] | undefined => {
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
