import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';

/** What the server said to a message: it has it, or why it refuses. */
export type ServerAnswer = { accepted: true } | { accepted: false; code: string };

/** Waits for the server's word on messages sent. Baileys' own `sendMessage` resolves before there is any. */
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

  /** To be called before sending. Resolves with null when nothing was said within so many milliseconds, or the socket closed. */
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
