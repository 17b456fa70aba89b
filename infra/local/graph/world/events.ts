import type { ServerResponse } from 'node:http';

/** Server-sent events about changes of conversations, for the page and for tests. */
export class EventStream {
  readonly #listeners = new Set<ServerResponse>();

  open(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    response.write(': open\n\n');
    this.#listeners.add(response);
    response.on('close', () => this.#listeners.delete(response));
  }

  send(event: object): void {
    for (const listener of this.#listeners) listener.write(`data: ${JSON.stringify(event)}\n\n`);
  }
}
