import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';

type Listener = (node: BinaryNode) => unknown;

/**
 * Calls `handle` for a kind of stanza instead of Baileys. `next` calls Baileys' own listeners and resolves when they
 * are done. Without a call of `next`, the stanza is not acknowledged.
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
