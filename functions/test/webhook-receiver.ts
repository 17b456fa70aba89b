import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that a receiver got. */
interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Answers a call; the default is 200 with an empty body. */
type Answer = (call: ReceivedCall, response: ServerResponse) => void;

/** Answers with a status. */
export const status =
  (code: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (_, response) =>
    void response.writeHead(code, headers).end(body);

/** A receiver of webhooks on this machine, which a test makes hang, fail and answer as it likes. */
export class WebhookReceiver {
  readonly calls: ReceivedCall[] = [];
  answer: Answer = status(200);
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const call = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() };
        this.calls.push(call);
        this.answer(call, response);
      });
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
