import type { WASocket } from '@whiskeysockets/baileys';
import type { CommitQueue } from '../auth/commit-queue.ts';

type Send = (data: Uint8Array, done?: (error?: Error) => void) => void;

/** Baileys encrypts a frame and gives it to this; the property is not declared as public. */
const innerSocket = (ws: WASocket['ws']): { send: Send } => (ws as unknown as { socket: { send: Send } }).socket;

/**
 * Holds each frame of a new socket until everything that was committed before it is durable, so that no receipt leaves
 * before its ratchet is stored. To Baileys a held frame has left: it goes on with the next message, whose ratchet is
 * written together with those that wait. After a failed write no frame leaves.
 */
export const sendWhenDurable = (ws: WASocket['ws'], commits: Pick<CommitQueue, 'idle' | 'flushed'>): void => {
  const socket = innerSocket(ws);
  const send = socket.send.bind(socket);
  let held = 0;
  let last: Promise<unknown> = Promise.resolve();
  socket.send = (data, done) => {
    if (held === 0 && commits.idle) return send(data, done);
    held += 1;
    last = Promise.all([last, commits.flushed()]).then(() => {
      held -= 1;
      send(data, () => undefined);
    });
    last.catch(() => undefined);
    done?.();
  };
};
