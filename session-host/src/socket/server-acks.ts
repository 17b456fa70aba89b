import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';

/** The server's answer to a sent message: accepted, or refused with an error code. */
export type ServerAnswer = { accepted: true } | { accepted: false; code: string };

/**
 * Waits for the server's acknowledgements of sent messages. Baileys' own `sendMessage` resolves before they arrive.
 */
export class ServerAcks {
  readonly #waiting = new Map<string, (answer: ServerAnswer) => void>();

  attach(sock: WASocket): void {
    sock.ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => {
      if (attrs.id === undefined) return;
      this.#waiting.get(attrs.id)?.(
        attrs.error === undefined ? { accepted: true } : { accepted: false, code: attrs.error },
      );
    });
  }

  /**
   * Waits for the acknowledgement of a message; must be called before it is sent. Resolves with null after `ms`
   * milliseconds without an answer, or when the socket closes.
   */
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
