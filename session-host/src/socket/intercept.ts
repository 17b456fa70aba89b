import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';

type Listener = (node: BinaryNode) => unknown;

/**
 * Puts a step before what Baileys does with a kind of stanza. `next` runs Baileys' own listeners and
 * resolves when they are through; not calling it leaves the stanza unacknowledged.
 */
export const intercept = (
  ws: WASocket['ws'],
  event: string,
  handle: (node: BinaryNode, next: (node: BinaryNode) => Promise<void>) => void,
): void => {
  const listeners = ws.listeners(event) as Listener[];
  ws.removeAllListeners(event);
  const next = async (node: BinaryNode): Promise<void> => {
    await Promise.all(listeners.map((listener) => listener(node)));
  };
  ws.on(event, (node: BinaryNode) => handle(node, next));
};
