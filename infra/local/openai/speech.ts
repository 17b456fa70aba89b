import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { readBody } from '../http/body.ts';
import { beSlow, errorReply, fail, type Fault, send } from './answers.ts';
import { murmur } from './ogg-opus.ts';
import type { Received } from './received.ts';
import { hum } from './wav.ts';

const maxBody = 64 * 1024;

const speechRequest = z.object({
  model: z.enum(['tts-1', 'tts-1-hd', 'gpt-4o-mini-tts']),
  input: z.string().min(1).max(4_096),
  voice: z.enum(['alloy', 'ash', 'ballad', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer', 'verse']),
  // The stand-in has no encoder of MP3, AAC or FLAC.
  response_format: z.enum(['opus', 'wav']),
});

/** The forms of sound, each with its type and what is sent of a text. */
const sounds = {
  opus: { mimetype: 'audio/ogg', of: murmur },
  /** OpenAI's, which begins before it has spoken. */
  wav: { mimetype: 'audio/wav', of: (text: string) => hum(text, 24_000, true) },
  /** Azure's. */
  riff: { mimetype: 'audio/x-wav', of: (text: string) => hum(text, 16_000, false) },
} as const;

interface Spoken {
  key: string;
  model: string;
  text: string;
  form: keyof typeof sounds;
}

interface Scene {
  response: ServerResponse;
  received: Received;
  fault: Fault | null;
}

/** Answers with sound, or with the fault: half of it, or none at all. */
const speak = async ({ response, received, fault }: Scene, { key, model, text, form }: Spoken): Promise<void> => {
  const call = { kind: 'speech', model, images: 0, tools: [], form, streams: false } as const;
  received.add(key, { ...call, texts: [{ role: 'speech', text }], answer: fault ?? 'audio' });
  if (fault && fail(response, fault)) return;
  if (fault === 'slow') await beSlow();
  if (response.destroyed) return;
  const sound = fault === 'nonsense' || fault === 'cut' ? Buffer.from('no sound') : sounds[form].of(text);
  response.writeHead(200, { 'content-type': sounds[form].mimetype }).end(sound);
};

/** Answers `POST /v1/audio/speech` of OpenAI's API. */
export const answerSpeech = async (scene: Scene, key: string, body: unknown): Promise<void> => {
  if (key === '' || key === 'bad') return void fail(scene.response, 'badKey');
  const { data } = speechRequest.safeParse(body);
  if (!data) return send(scene.response, errorReply(400, 'Invalid value', 'invalid_value'));
  await speak(scene, { key, model: `${data.model} ${data.voice}`, text: data.input, form: data.response_format });
};

const ssml =
  /^<speak version="1\.0" xml:lang="[\w-]+"(?: xmlns="[^"]*")?><voice name="([\w-]+)">([^<]*)<\/voice><\/speak>$/;
/** The forms of Azure's output that the stand-in makes, by their names. */
const azureForms: Readonly<Record<string, Spoken['form']>> = {
  'ogg-24khz-16bit-mono-opus': 'opus',
  'riff-16khz-16bit-mono-pcm': 'riff',
};

const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Returns the voice and the text of SSML; null for what is not well formed. */
const readSsml = (body: string): { voice: string; text: string } | null => {
  const [, voice, escaped] = ssml.exec(body) ?? [];
  if (voice === undefined || escaped === undefined || /&(?!(?:lt|gt|amp|quot|apos);)/.test(escaped)) return null;
  return { voice, text: escaped.replaceAll(/&(\w+);/g, (_, name: string) => names[name]!) };
};

/** Answers `POST /cognitiveservices/v1` of Azure's speech service in a region. */
export const answerAzure = async (scene: Scene, request: IncomingMessage): Promise<void> => {
  const { headers } = request;
  const refuse = (status: number): void => void scene.response.writeHead(status).end();
  const key = headers['ocp-apim-subscription-key'];
  if (typeof key !== 'string' || key === '' || key === 'bad') return refuse(401);
  if (headers['content-type'] !== 'application/ssml+xml') return refuse(415);
  const form = azureForms[String(headers['x-microsoft-outputformat'])];
  const found = readSsml((await readBody(request, maxBody)).toString('utf8'));
  if (!found || !form || headers['user-agent'] === undefined) return refuse(400);
  await speak(scene, { key, model: found.voice, text: found.text, form });
};
