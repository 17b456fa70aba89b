import { randomBytes } from 'node:crypto';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { resolveJid } from '../jids.ts';
import { childBytes, node } from '../transport/node.ts';
import type { World } from '../world.ts';
import type { Connection } from './connection.ts';

/** Milliseconds for which a pairing code can be entered. */
const CODE_MS = 180_000;

/** A client that shows a pairing code and waits until it is entered into the phone that the client named. */
export interface CodeRequest {
  connection: Connection;
  ref: Buffer;
  /** The client's ephemeral key, encrypted with the code. */
  wrappedKey: Buffer;
  noiseKey: Buffer;
  since: number;
  /** Called with the client's encrypted keys after a code was entered. Returns whether they could be decrypted. */
  finish?: (bundle: Buffer) => boolean;
}

/** The pairing codes that clients show, by phone. A newer one replaces an older one. */
export class CodeRequests {
  private readonly requests = new Map<string, CodeRequest>();

  set(phone: string, request: CodeRequest): void {
    this.requests.set(phone, request);
  }

  /** Returns the request for a phone if its code has not expired. */
  get(phone: string): CodeRequest | undefined {
    const request = this.requests.get(phone);
    return request && Date.now() - request.since < CODE_MS ? request : undefined;
  }

  byRef(ref: Buffer): CodeRequest | undefined {
    return [...this.requests.values()].find((request) => request.ref.equals(ref));
  }

  /** Removes the codes of a connection. */
  expireCodes(connection: Connection): void {
    for (const [phone, request] of this.requests) {
      if (request.connection === connection) this.requests.delete(phone);
    }
  }
}

/** Answers the IQs of a client that is not linked: to show a pairing code, and to be linked after it was entered. */
export const receiveCodeIq = (world: World, connection: Connection, iq: BinaryNode, child: BinaryNode): void => {
  const { id, to } = iq.attrs;
  const answer =
    child.attrs['stage'] === 'companion_hello' ? startRequest(world, connection, child) : finish(world, child);
  if (answer === undefined)
    connection.send(node('iq', { id, from: to, type: 'error' }, [node('error', { code: 400, text: 'bad-request' })]));
  else connection.send(node('iq', { id, from: to, type: 'result' }, answer));
};

/** Registers the pairing code of a client. Returns undefined for a number without WhatsApp. */
const startRequest = (world: World, connection: Connection, child: BinaryNode): BinaryNode[] | undefined => {
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
