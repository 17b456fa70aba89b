import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { z } from 'zod';

const message = z.object({
  id: z.int().optional(),
  method: z.string().optional(),
  params: z.object({ chunk: z.string().optional() }).optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

const evaluated = z.object({ result: z.object({ value: z.unknown() }), exceptionDetails: z.unknown().optional() });

/** Client of the inspector of another process, which was started with `--inspect`. */
export class Inspector {
  readonly #socket: WebSocket;
  readonly #answers = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  #onChunk: (chunk: string) => void = () => undefined;
  #calls = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#take(String(data)));
    socket.addEventListener('close', () => {
      for (const { reject } of this.#answers.values()) reject(new Error('The inspected process ended'));
      this.#answers.clear();
    });
  }

  /** @param url as Node prints it: `ws://127.0.0.1:<port>/<id>` */
  static async connect(url: string): Promise<Inspector> {
    const socket = new WebSocket(url);
    await once(socket, 'open');
    return new Inspector(socket);
  }

  /** Evaluates an expression in the process, and returns its value, which must be JSON. */
  async evaluate(expression: string): Promise<unknown> {
    const answer = evaluated.parse(await this.#call('Runtime.evaluate', { expression, returnByValue: true }));
    if (answer.exceptionDetails !== undefined) throw new Error(`Not evaluated: ${expression}`);
    return answer.result.value;
  }

  async collectGarbage(): Promise<void> {
    await this.#call('HeapProfiler.collectGarbage');
  }

  /** Writes a heap snapshot of the process into a file. The process does nothing else meanwhile. */
  async takeHeapSnapshot(file: string): Promise<void> {
    const stream = createWriteStream(file);
    this.#onChunk = (chunk) => void stream.write(chunk);
    await this.#call('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    stream.end();
    await finished(stream);
  }

  close(): void {
    this.#socket.close();
  }

  #call(method: string, params: object = {}): Promise<unknown> {
    const id = (this.#calls += 1);
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => {
      this.#answers.set(id, { resolve, reject });
    });
  }

  #take(text: string): void {
    const { id, method, params, result, error } = message.parse(JSON.parse(text));
    if (method === 'HeapProfiler.addHeapSnapshotChunk') this.#onChunk(params?.chunk ?? '');
    if (id === undefined) return;
    const answer = this.#answers.get(id);
    this.#answers.delete(id);
    if (error) answer?.reject(new Error(error.message));
    else answer?.resolve(result);
  }
}
