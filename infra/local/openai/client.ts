import type { Answer } from './answers.ts';

/** Client of the stand-in's own calls, for tests. */
export class OpenAiClient {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Sets the answer to the next call. */
  async answerNext(answer: Answer): Promise<void> {
    await fetch(`${this.#url}/admin/next`, { method: 'POST', body: JSON.stringify(answer) });
  }

  /** Returns the names of the files that were transcribed. */
  async transcribed(): Promise<string[]> {
    return (await fetch(`${this.#url}/admin/transcribed`)).json() as Promise<string[]>;
  }
}
