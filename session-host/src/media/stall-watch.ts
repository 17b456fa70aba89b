/** Milliseconds without a byte after which a server counts as hung. */
const stall = 30_000;

/** Aborts when nothing has come from a server for a while. It does not count how long those take who read from it. */
export class StallWatch {
  readonly #controller = new AbortController();
  readonly #complaint: string;
  #timer: NodeJS.Timeout;

  constructor(complaint: string) {
    this.#complaint = complaint;
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
    return setTimeout(() => this.#controller.abort(new Error(this.#complaint)), stall);
  }
}
