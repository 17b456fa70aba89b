import type { BinaryNode } from '@whiskeysockets/baileys';
import type { DropReason } from '../contract/account.ts';
import { node } from '../transport/node.ts';
import type { Client } from '../world/client.ts';

const streamError = (attrs: Record<string, number>, children: BinaryNode[] = []) => [
  node('stream:error', attrs, children),
];

/** Stanzas that the server sends before it ends the connection. */
const CLOSING_STANZAS: Record<Exclude<DropReason, 'silence' | 'deaf'>, BinaryNode[]> = {
  'restart-required': streamError({ code: 515 }),
  'logged-out': streamError({ code: 401 }, [node('conflict', { type: 'device_removed' })]),
  replaced: streamError({}, [node('conflict', { type: 'replaced' })]),
  unavailable: streamError({ code: 503 }),
  'bad-session': streamError({ code: 500 }),
  'stream-end': [node('xmlstreamend')],
  close: [],
  forbidden: [node('failure', { reason: 403 })],
  'multidevice-mismatch': [node('ib', {}, [node('downgrade_webclient')])],
};

/**
 * Ends a connection as WhatsApp's server does for a reason. Two reasons leave the socket open: `silence` stops all
 * traffic, `deaf` stops messages only.
 */
export const drop = (connection: Client, reason: DropReason): void => {
  if (reason === 'silence') {
    connection.silence();
    return;
  }
  if (reason === 'deaf') {
    connection.deafen();
    return;
  }
  for (const stanza of CLOSING_STANZAS[reason]) connection.send(stanza);
  connection.close();
};
