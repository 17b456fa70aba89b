import { randomBytes } from 'node:crypto';
import { node } from '../transport/node.ts';
import type { World } from '../world/world.ts';
import type { Connection } from './connection.ts';

/** Number of QR codes that a client may show on one connection. */
const REF_COUNT = 6;

/** Sends a client that is not linked the references for its QR codes. */
export const offerPairing = (world: World, connection: Connection): void => {
  const refs = Array.from({ length: REF_COUNT }, () => `2@${randomBytes(48).toString('base64')}`);
  for (const ref of refs) world.connections.offer(ref, connection);
  const content = [
    node(
      'pair-device',
      {},
      refs.map((ref) => node('ref', {}, Buffer.from(ref))),
    ),
  ];
  connection.sendIq({ xmlns: 'md' }, content, () => undefined);
};
