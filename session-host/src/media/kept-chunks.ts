/** Keeps what passes in a stream, up to a number of bytes. */
export class KeptChunks {
  readonly #limit: number;
  #chunks: Buffer[] = [];
  #length = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.#length <= this.#limit) this.#chunks.push(chunk);
    else this.#chunks = [];
  }

  /** Returns all that has passed; null where it was more than is kept. */
  whole(): Buffer | null {
    return this.#length > this.#limit ? null : Buffer.concat(this.#chunks);
  }
}
