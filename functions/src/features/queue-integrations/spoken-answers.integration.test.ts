import type { OutboundCommand } from '@recado/shared/contract/queue-messages/outbound';
import { beforeAll, expect, it } from 'vitest';
import { installPlans } from '../../../test/accounts.ts';
import { setSettings } from '../../../test/conversation.ts';
import { callsOf, planChat, setFault } from '../../../test/openai-stand-in.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { notesOf, shopWithPrompt } from '../../../test/shop-with-integration.ts';
import type { TestContext } from '../../../test/user-context.ts';
import { openAiSpeech } from '../../platform/speech/openai-speech.ts';

useOwnQueues();
beforeAll(installPlans);

const withVoice = async (
  fields: Parameters<typeof shopWithPrompt>[0] = {},
  channel: Parameters<typeof shopWithPrompt>[2] = 'whatsapp',
) => {
  const shop = await shopWithPrompt({ voice: 'pt-BR-AntonioNeural', ...fields }, 'connection', channel);
  const written = new Map<string, Uint8Array>();
  const { media } = shop.context;
  shop.context.media = {
    ...media,
    write: (key, { bytes }) => Promise.resolve(void written.set(key, bytes)),
  };
  return { ...shop, written };
};

const commands = ({ effects }: TestContext): OutboundCommand[] =>
  effects.flatMap((effect) => (effect.to === 'outbound' || effect.to === 'graph' ? [effect.message] : []));

it.each<[string, Parameters<typeof shopWithPrompt>[0] & object, string]>([
  ['OpenAI, with the key of the model', {}, 'tts-1 onyx'],
  ['OpenAI, with a key of its own', { voiceKey: 'sk-voz-98765' }, 'tts-1 onyx'],
  ['Azure, in its region', { voiceKey: 'chave-azure-54321', voiceRegion: 'brazilsouth' }, 'pt-BR-AntonioNeural'],
])('an answer is a voice note by %s, with its text for people', async (_, fields, model) => {
  const { apiKey, context, write, answer, ticket, written } = await withVoice(fields);
  expect(await answer(await write('Tem "bolo" & <doce>?'))).toEqual(['media']);
  const sent = commands(context);
  expect(sent.at(-1)).toMatchObject({
    type: 'send',
    content: { kind: 'audio', isVoice: true, mimetype: 'audio/ogg; codecs=opus', seconds: 1 },
  });
  expect(sent.map((one) => one.type === 'typing' && one.state)).toContain('recording');
  expect([...written.values()].map((bytes) => Buffer.from(bytes).toString('latin1', 0, 4))).toEqual(['OggS']);
  const { whatsappId, contactId, id } = await ticket();
  const [newest] = await context.stores.messages.ofTicket({ whatsappId, contactId }, id, 1);
  const text = 'IA: Tem "bolo" & <doce>?';
  expect(newest).toMatchObject({ mediaType: 'audio', transcription: text, media: { isVoice: true } });
  const keyEnd = (fields.voiceKey ?? apiKey).slice(-4);
  expect(await callsOf('speech', keyEnd)).toMatchObject([{ model, texts: [{ text }] }]);
});

it.each([
  ['facebook', 'OpenAI', {}, 24_000],
  ['instagram', 'Azure', { voiceKey: 'chave-azure-54321', voiceRegion: 'brazilsouth' }, 16_000],
] as const)('an answer on %s is a recording in WAV by %s, whose header has its length', async (...given) => {
  const [channel, , fields, rate] = given;
  const { context, write, answer, ticket, written } = await withVoice(fields, channel);
  expect(await answer(await write('Tem bolo?'))).toEqual(['media']);
  const sent = commands(context);
  expect(sent.at(-1)).toMatchObject({
    content: { kind: 'audio', mimetype: 'audio/wav', name: 'voz.wav', caption: '' },
  });
  expect(sent.map((one) => one.type === 'typing' && one.state)).toContain('recording');
  const [wav] = [...written.values()].map((bytes) => Buffer.from(bytes));
  expect([wav!.toString('latin1', 0, 4), wav!.readUInt32LE(24)]).toEqual(['RIFF', rate]);
  expect([wav!.readUInt32LE(4), wav!.readUInt32LE(40)]).toEqual([wav!.length - 8, wav!.length - 44]);
  const { whatsappId, contactId, id } = await ticket();
  const [newest] = await context.stores.messages.ofTicket({ whatsappId, contactId }, id, 1);
  expect(newest).toMatchObject({ transcription: 'IA: Tem bolo?', media: { isVoice: true, seconds: 1 } });
  expect(Buffer.from(newest!.media!.waveform!, 'base64')).toHaveLength(64);
});

it('an answer that is too long for a recording in WAV is written', async () => {
  const { apiKey, write, answer } = await withVoice({}, 'facebook');
  const text = 'a'.repeat(1_300);
  await planChat(apiKey, { text });
  expect(await answer(await write('oi'))).toEqual([text]);
});

it('an answer with a number that the company hides from services is written', async () => {
  const { context, write, answer } = await withVoice({ apiKey: 'sk-sem-numeros-8842' });
  await setSettings(context, { lgpdHideNumber: 'enabled' });
  const text = 'o do meu irmão é (13) 98888-7777';
  expect(await answer(await write(text))).toEqual([`IA: ${text}`]);
  expect(await callsOf('speech', '8842')).toEqual([]);
});

it.each(['hang', 'server', 'half', 'badKey', 'nonsense'] as const)(
  'a speech that fails leaves the text: %s',
  async (fault) => {
    const { context, write, answer, ticket } = await withVoice();
    const asked = await write('oi');
    // Less time is left than the model has, so that a silent speech is soon late.
    const started = context.clock.now();
    context.clock = { now: () => started + 7_200 };
    await setFault({ speech: fault });
    try {
      expect(await answer(asked)).toEqual(['IA: oi']);
    } finally {
      await setFault({ speech: null });
    }
    expect(await notesOf(context, await ticket())).toEqual([]);
  },
);

it('is paid from the budget of the day, as an audio that is transcribed first', async () => {
  const { context, receive, arrive, answer, promptId, ticket } = await withVoice();
  context.media = { ...context.media, read: () => Promise.resolve(new Uint8Array(60_000)) };
  context.speech = openAiSpeech(() => Promise.resolve(null));
  const media = { kind: 'audio' as const, mimetype: 'audio/ogg', size: 60_000, name: null };
  const asked = await receive({ wid: 'VOZ9', content: { type: 'media', body: '', media } });
  expect(await answer(asked, () => arrive('VOZ9', 'audio/ogg'))).toEqual(['media']);
  const { modelUsage } = context.stores;
  const day = new Date(context.clock.now()).toISOString().slice(0, 10);
  const [used] = await modelUsage.ofMonth(day.slice(0, 7), 'prompt', 5);
  // 30 seconds of audio cost 3,000 millionths, each of the answer's 47 letters 15.
  expect(used).toMatchObject({ id: promptId, answers: 1 });
  expect(used!.cost).toBeGreaterThan(3_000 + 47 * 15);
  expect(await modelUsage.ofMonth(day.slice(0, 7), 'ticket', 5)).toMatchObject([
    { id: (await ticket()).id, cost: used!.cost },
  ]);
});
