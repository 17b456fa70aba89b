import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import type { Acknowledgements, ServerAnswer } from '../ports/session.ts';

/**
 * Waits for the server's acknowledgements of sent messages. Baileys' own `sendMessage` resolves before they arrive.
 */
export class ServerAcks implements Acknowledgements {
  readonly #waiting = new Map<string, (answer: ServerAnswer) => void>();

  attach(sock: WASocket): void {
    sock.ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => {
      if (attrs.id === undefined) return;
      this.#waiting.get(attrs.id)?.(
        attrs.error === undefined ? { accepted: true } : { accepted: false, code: attrs.error },
      );
    });
  }

  async of(wid: string, ms: number, closed: AbortSignal): Promise<ServerAnswer | null> {
    if (closed.aborted) return null;
    const { promise, resolve } = Promise.withResolvers<ServerAnswer | null>();
    const give = (): void => resolve(null);
    const timer = setTimeout(give, ms);
    closed.addEventListener('abort', give, { once: true });
    this.#waiting.set(wid, resolve);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      closed.removeEventListener('abort', give);
      this.#waiting.delete(wid);
    }
  }
}
