import { writtenVoice } from '@recado/shared/limits/prompts';
import type { Context } from '../../context/context.ts';
import { callOutside } from '../../platform/call-outside.ts';
import { environment } from '../../platform/environment.ts';
import { withOpenAi } from '../../platform/open-ai/with-open-ai.ts';
import { readPrices } from './read-prices.ts';
import { withinBudget } from './within-budget.ts';

/** A voice of a service: Azure's where a region is named, else that of a service that speaks OpenAI's protocol. */
export interface Voice {
  /** The name of Azure's voice. */
  voice: string;
  /** The region of Azure's service; empty for none. */
  voiceRegion: string;
  /** Null for the key of the model. */
  voiceKey: string | null;
  apiKey: string;
  /** The address of the model, to which its key alone is sent; empty for the installation's. */
  baseUrl: string;
}

/** Models by which the price of a speech is listed. */
const models = { openAi: 'tts-1', azure: 'azure-neural' } as const;

/** The name of a region, of which an address is made. */
const region = /^[a-z0-9]+$/;

/** The forms of a speech: Ogg with Opus for WhatsApp, WAV for Messenger and Instagram, which play no Opus. */
export type SpeechForm = 'opus' | 'wav';

/** Characters of a text that is spoken: as many as services take, and as fit into a file that is not packed. */
export const maxSpoken: Readonly<Record<SpeechForm, number>> = { opus: 4_096, wav: 1_200 };
/** Bytes of a speech: ten minutes of Opus, a minute and a half of WAV. */
const maxBytes = 5_000_000;

/** The forms by Azure's names. */
const azureForms: Readonly<Record<SpeechForm, string>> = {
  opus: 'ogg-24khz-16bit-mono-opus',
  wav: 'riff-16khz-16bit-mono-pcm',
};

/** A text to speak, its form, and the milliseconds for it. */
interface Speech {
  text: string;
  form: SpeechForm;
  within: number;
}

/** The men among the Brazilian voices of Azure, for services that have other voices. */
const men = /Antonio|Donato|Fabio|Humberto|Julio|Nicolau|Valerio/;

const escapes: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
};

// Control characters, which XML has not.
// oxlint-disable-next-line no-control-regex -- they are what is removed
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

const escaped = (text: string): string =>
  text.replaceAll(notXml, '').replaceAll(/[<>&"']/g, (character) => escapes[character]!);

const azureAddress = (voiceRegion: string): string => environment().AZURE_SPEECH_URL.replace('{region}', voiceRegion);

/** True for a prompt, or a node, whose answers are spoken. */
export const isSpoken = ({ voice }: Pick<Voice, 'voice'>): boolean => voice !== writtenVoice;

/** Returns the address that speaks for a voice. A key of its own is OpenAI's: it is not sent to the address of another model. */
export const voiceAddress = ({
  voiceRegion,
  baseUrl,
  hasVoiceKey,
}: Pick<Voice, 'voiceRegion' | 'baseUrl'> & { hasVoiceKey: boolean }): string => {
  if (region.test(voiceRegion)) return azureAddress(voiceRegion);
  return hasVoiceKey || baseUrl === '' ? environment().OPENAI_API_URL : baseUrl;
};

const byAzure = async (
  { voice, voiceRegion, voiceKey }: Voice,
  { text, form, within }: Speech,
): Promise<Uint8Array> => {
  const { body } = await callOutside({
    url: `${azureAddress(voiceRegion)}/cognitiveservices/v1`,
    method: 'POST',
    headers: {
      'content-type': 'application/ssml+xml',
      'ocp-apim-subscription-key': voiceKey ?? '',
      'x-microsoft-outputformat': azureForms[form],
      'user-agent': 'recado',
    },
    body: `<speak version="1.0" xml:lang="pt-BR"><voice name="${escaped(voice)}">${escaped(text)}</voice></speak>`,
    ...{ networks: environment().WEBHOOK_NETWORKS, patience: Math.max(within, 1), maxBytes },
  });
  return body;
};

const byOpenAi = (given: Voice, { text, form, within }: Speech): Promise<Uint8Array> => {
  const { apiKey, voice, voiceKey } = given;
  const baseUrl = voiceAddress({ ...given, hasVoiceKey: voiceKey !== null });
  return withOpenAi({ apiKey: voiceKey ?? apiKey, baseUrl, within }, async (client) => {
    const speech = await client.audio.speech.create({
      ...{ model: models.openAi, voice: men.test(voice) ? 'onyx' : 'nova', input: text, response_format: form },
    });
    return new Uint8Array(await speech.arrayBuffer());
  });
};

/**
 * Returns a text as speech within the company's budget of the day.
 *
 * @throws ServiceFailed `budget`; OutsideCallFailed
 */
export const speak = async (
  context: Context,
  voice: Voice,
  speech: Speech,
): Promise<{ bytes: Uint8Array; cost: number }> => {
  const usesAzure = region.test(voice.voiceRegion);
  const prices = await readPrices(context);
  const price = prices.speech(usesAzure ? models.azure : models.openAi, speech.text);
  const { result, cost } = await withinBudget(context, price, async () => ({
    result: await (usesAzure ? byAzure : byOpenAi)(voice, speech),
    cost: price,
  }));
  return { bytes: result, cost };
};
