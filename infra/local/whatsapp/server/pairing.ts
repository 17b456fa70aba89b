import { randomBytes } from 'node:crypto';
import { node } from '../transport/node.ts';
import type { World } from '../world.ts';
import type { Connection } from './connection.ts';

/** How many QR codes a client may show on one connection, one after the other. */
const REFS = 6;

/** Gives a client that is not paired the references that it puts into its QR codes. */
export const offerPairing = (world: World, connection: Connection): void => {
  const refs = Array.from({ length: REFS }, () => `2@${randomBytes(48).toString('base64')}`);
  for (const ref of refs) world.connections.offer(ref, connection);
  const content = [
    node(
      'pair-device',
      {},
      refs.map((ref) => node('ref', {}, Buffer.from(ref))),
    ),
  ];
  connection.ask({ xmlns: 'md' }, content, () => undefined);
};
