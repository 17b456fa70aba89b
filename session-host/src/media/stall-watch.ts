/** Aborts its signal when a server has sent nothing for a while. The time that the reader needs does not count. */
export class StallWatch {
  readonly #controller = new AbortController();
  readonly #message: string;
  readonly #timeout: number;
  #timer: NodeJS.Timeout;

  /** `timeout`: milliseconds without a byte after which the server counts as hung. */
  constructor(message: string, timeout: number) {
    this.#message = message;
    this.#timeout = timeout;
    this.#timer = this.#start();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  async *observe(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream) {
      this.stop();
      yield chunk;
      this.#timer = this.#start();
    }
    this.stop();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #start(): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(new Error(this.#message)), this.#timeout);
  }
}
