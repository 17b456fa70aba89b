import type { BinaryNode } from '@whiskeysockets/baileys';
import type { DropReason } from '../contract/account.ts';
import { node } from '../transport/node.ts';
import type { Connection } from './connection.ts';

const streamError = (attrs: Record<string, number>, children: BinaryNode[] = []) => [
  node('stream:error', attrs, children),
];

/** What the server says before it ends the connection. */
const FAREWELLS: Record<Exclude<DropReason, 'silence' | 'deaf'>, BinaryNode[]> = {
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

/** Ends a connection in one of the ways in which WhatsApp's server does; `silence` leaves it open and mute, `deaf` open and answering, but for messages, which are neither taken nor brought. */
export const drop = (connection: Connection, reason: DropReason): void => {
  if (reason === 'silence') {
    connection.silence();
    return;
  }
  if (reason === 'deaf') {
    connection.deafen();
    return;
  }
  for (const stanza of FAREWELLS[reason]) connection.send(stanza);
  connection.close();
};
