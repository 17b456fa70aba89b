/** A call as the page lists it. */
interface ReceivedCall {
  /** ISO 8601. */
  at: string;
  kind: 'chat' | 'embedding' | 'speech' | 'transcription';
  model: string;
  /** The last characters of the key. */
  keyEnd: string;
  /** The texts that were sent, by role. */
  texts: { role: string; text: string }[];
  images: number;
  /** The names of the tools that the model could call. */
  tools: readonly string[];
  /** The form of the answer that was asked for; empty for a plain text. */
  form: string;
  streams: boolean;
  /** The answer, or the fault. */
  answer: string;
}

/** The newest calls that are kept. */
const kept = 50;
/** Characters of a key that are shown. */
const shownOfKey = 4;

/** The newest calls of the stand-in, for its page. */
export class Received {
  readonly #calls: ReceivedCall[] = [];

  add(key: string, call: Omit<ReceivedCall, 'at' | 'keyEnd'>): void {
    this.#calls.unshift({ at: new Date().toISOString(), keyEnd: key.slice(-shownOfKey), ...call });
    this.#calls.length = Math.min(this.#calls.length, kept);
  }

  /** The newest first. */
  list(): readonly ReceivedCall[] {
    return this.#calls;
  }
}
