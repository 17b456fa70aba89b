import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLargeError, readBody } from '../http/body.ts';
import { beSlow, fail, type Fault, send } from './answers.ts';
import type { Received } from './received.ts';

/** The answer to one audio. */
export type Transcription = { text: string } | { fault: Fault };

/** The limit of the real service, in bytes, and room for the form around the file. */
const maxFile = 25 * 1024 * 1024;
const maxBody = maxFile + 64 * 1024;
/** Bytes that count as a second of speech. */
const bytesOfSecond = 2_000;
const formats = /\.(flac|mp3|mp4|mpeg|mpga|m4a|ogg|wav|webm)$/i;
const models: ReadonlySet<string> = new Set(['whisper-1', 'gpt-4o-transcribe', 'gpt-4o-mini-transcribe']);

const formOf = async (request: IncomingMessage): Promise<FormData> => {
  const body = await readBody(request, maxBody);
  const contentType = request.headers['content-type'] ?? '';
  return new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
};

/** Audio that is transcribed. */
export class Transcriptions {
  readonly #received: Received;
  /** Answers of the next calls, in their order; then the text says what was sent. */
  readonly next: Transcription[] = [];
  /** Names of the files of all calls that were answered with a text. */
  readonly transcribed: string[] = [];

  constructor(received: Received) {
    this.#received = received;
  }

  /** Returns the answer to a call, as the real service validates it. */
  #answerTo(key: string, form: FormData, everyFault: Fault | null): Transcription {
    // Companies transcribe with keys of their own, besides that of the installation.
    if (key === '' || key === 'bad') return { fault: 'badKey' };
    const [file, model] = [form.get('file'), form.get('model')];
    if (!(file instanceof File) || typeof model !== 'string' || !models.has(model)) return { fault: 'badFile' };
    if (file.size === 0 || !formats.test(file.name)) return { fault: 'badFile' };
    if (file.size > maxFile) return { fault: 'tooLarge' };
    const own: Transcription = { text: `Transcrição de ${file.name} com ${file.size} bytes.` };
    const answer = this.next.shift() ?? (everyFault ? { fault: everyFault } : own);
    if ('text' in answer) this.transcribed.push(file.name);
    const call = { kind: 'transcription', model, images: 0, tools: [], form: '', streams: false } as const;
    const texts = [{ role: 'audio', text: `${file.name}, ${file.size} bytes` }];
    this.#received.add(key, { ...call, texts, answer: 'text' in answer ? answer.text : answer.fault });
    return answer;
  }

  /** Answers `POST /v1/audio/transcriptions`. */
  async answer(key: string, request: IncomingMessage, response: ServerResponse, fault: Fault | null): Promise<void> {
    let answer: Transcription;
    let size: number | undefined;
    try {
      const form = await formOf(request);
      answer = this.#answerTo(key, form, fault);
      const file = form.get('file');
      size = file instanceof File ? file.size : undefined;
    } catch (error) {
      answer = { fault: error instanceof BodyTooLargeError ? 'tooLarge' : 'badFile' };
    }
    if ('fault' in answer && fail(response, answer.fault)) return;
    if ('fault' in answer && answer.fault === 'slow') await beSlow();
    const text = 'text' in answer ? answer.text : '';
    const usage = { type: 'duration', seconds: Math.ceil((size ?? 0) / bytesOfSecond) };
    send(response, { status: 200, body: JSON.stringify({ text, usage }) });
  }
}
