import type { Connection } from '@recado/shared/contract/connections';
import { describe, expect, it } from 'vitest';
import { changeOf, inboundText, receiptOf, setSettings } from '../../../test/conversation.ts';
import { answerNext, transcribedFiles } from '../../../test/openai-stand-in.ts';
import { servedConversation } from '../../../test/served-conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { receiveChange } from '../../domain/inbound/receive-change.ts';
import { receiveMedia } from '../../domain/inbound/receive-media.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { listMessages } from '../messages/list-messages.ts';
import { transcribeAudio } from './transcribe-audio.ts';

const none = { params: undefined, query: undefined, body: undefined };
const transcribe = (context: TestContext, file: string) =>
  transcribeAudio(context, { ...none, query: undefined, params: { file } });

const arrived = async (context: TestContext, connection: Connection, number: string, wid: string, size = 9) => {
  const { ack: _ack, ...receipt } = receiptOf(connection, number, wid, 1);
  const key = `c/${context.company.id}/in/1/${wid}.ogg`;
  const mimetype = 'audio/ogg; codecs=opus';
  await receiveMedia(context, {
    ...receipt,
    type: 'media',
    fromMe: false,
    outcome: { state: 'ready', key, size, mimetype },
  });
};

/** A conversation with a received voice note, over the stand-in of OpenAI's API. */
const withVoiceNote = async ({ size = 9, isReady = true }: { size?: number; isReady?: boolean } = {}) => {
  const { context, connection, number, ticket } = await servedConversation();
  context.media = { ...context.media, read: () => Promise.resolve(new Uint8Array(size)) };
  const media = { kind: 'audio' as const, mimetype: 'audio/ogg', size: null, name: null };
  const event = inboundText(connection, { number, content: { type: 'media', body: '', media } });
  await receiveMessage(context, event);
  if (isReady) await arrived(context, connection, number, event.wid, size);
  const list = async () =>
    (await listMessages(context, { ...none, params: { ticketUuid: ticket.uuid }, query: {} })).messages;
  const id = (await list()).at(-1)!.id;
  const first = (await list())[0]!;
  context.effects.length = 0;
  return { context, event, id, first, list };
};

describe('a transcription', () => {
  it('is paid for once, kept with its message and shown to all who see it', async () => {
    const { context, id, list } = await withVoiceNote();
    const paid = (await transcribedFiles()).length;
    await answerNext({ text: ' Quero dois bolos. ' });
    expect(await transcribe(context, id)).toMatchObject({ transcribedText: 'Quero dois bolos.', message: { id } });
    expect(await transcribe(context, id)).toMatchObject({ transcribedText: 'Quero dois bolos.' });
    expect((await transcribedFiles()).slice(paid)).toEqual(['audio.ogg']);
    expect((await list()).at(-1)).toMatchObject({ transcription: 'Quero dois bolos.' });
    expect(context.effects).toMatchObject([
      { to: 'realtime', message: { data: { action: 'update', message: { transcription: 'Quero dois bolos.' } } } },
    ]);
  });

  it('of two calls at once is made by one', async () => {
    const { context, id } = await withVoiceNote();
    const paid = (await transcribedFiles()).length;
    const results = await Promise.allSettled([transcribe(context, id), transcribe(context, id)]);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
    expect((await transcribedFiles()).slice(paid)).toHaveLength(1);
  });

  it.each(['transcribe', 'react'] as const)(
    'and a reaction are both kept and shown; first decided: %s',
    async (first) => {
      const { context, event, id, list } = await withVoiceNote();
      await answerNext({ text: 'Quero dois bolos.' });
      const steps = {
        transcribe: (by: TestContext) => transcribe(by, id),
        react: (by: TestContext) => receiveChange(by, changeOf(event, { type: 'reaction', emoji: '👍' })),
      };
      let isOvertaken = false;
      const commit: TestContext['commit'] = async (writes, effects) => {
        if (effects.length > 0 && !isOvertaken) {
          isOvertaken = true;
          await steps[first === 'react' ? 'transcribe' : 'react'](context);
        }
        await context.commit(writes, effects);
      };
      await steps[first]({ ...context, commit });
      const both = { transcription: 'Quero dois bolos.', reactions: [{ emoji: '👍' }] };
      expect((await list()).at(-1)).toMatchObject(both);
      const shown = context.effects.filter((effect) => effect.to === 'realtime' && 'message' in effect.message.data);
      expect(shown.at(-1)).toMatchObject({ message: { data: { action: 'update', message: both } } });
    },
  );

  it('is for received audio that is there, of those who see its ticket', async () => {
    const { context, id, first } = await withVoiceNote();
    await expect(transcribe(context, first.id)).rejects.toMatchObject({ code: 'ERR_AUDIO_FORMAT' });
    const outsider = userContext({ companyId: context.company.id, viewer: { id: 2, profile: 'user' } });
    for (const other of [outsider, userContext()])
      await expect(transcribe(other, id)).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
    const pending = await withVoiceNote({ isReady: false });
    await expect(transcribe(pending.context, pending.id)).rejects.toMatchObject({ code: 'ERR_MEDIA_NOT_READY' });
    const large = await withVoiceNote({ size: 26 * 1024 * 1024 });
    await expect(transcribe(large.context, large.id)).rejects.toMatchObject({ code: 'ERR_MEDIA_TOO_LARGE' });
  });

  it('that failed says why and can be asked for again', async () => {
    const { context, id } = await withVoiceNote();
    const codes = {
      badKey: 'ERR_TRANSCRIPTION_UNAVAILABLE',
      quota: 'ERR_TRANSCRIPTION_UNAVAILABLE',
      badFile: 'ERR_TRANSCRIPTION_REFUSED',
      server: 'ERR_TRANSCRIPTION_REFUSED',
      tooLarge: 'ERR_MEDIA_TOO_LARGE',
      rateLimit: 'ERR_TOO_MANY_REQUESTS',
      notJson: 'ERR_TRANSCRIPTION_INVALID',
      noText: 'ERR_TRANSCRIPTION_INVALID',
    } as const;
    for (const [fault, code] of Object.entries(codes)) {
      await answerNext({ fault: fault as keyof typeof codes });
      await expect(transcribe(context, id)).rejects.toMatchObject({ code });
    }
    expect((await transcribe(context, id)).transcribedText).toContain('audio.ogg');
  });

  it('has a budget of its own', async () => {
    const { context, id } = await withVoiceNote();
    context.actor.viewer.id = 77;
    for (let call = 0; call < 30; call++) {
      await answerNext({ fault: 'noText' });
      await transcribe(context, id).catch(() => undefined);
    }
    await expect(transcribe(context, id)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS', status: 429 });
  });

  it('has a budget of all users of a company together', async () => {
    const { context, id } = await withVoiceNote();
    const now = context.clock.now();
    context.clock = { now: () => now };
    for (let call = 0; call < 60; call++) {
      context.actor.viewer.id = 77 + (call % 10);
      await answerNext({ fault: 'noText' });
      await transcribe(context, id).catch(() => undefined);
    }
    context.actor.viewer.id = 99;
    await expect(transcribe(context, id)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS', status: 429 });
  });

  it('is paid from the company’s budget of the day, and is not made without one', async () => {
    const { context, id } = await withVoiceNote({ size: 60_000 });
    const { modelUsage } = context.stores;
    const day = new Date(context.clock.now()).toISOString().slice(0, 10);
    await context.commit([modelUsage.setBudget(3_000)], []);
    const paid = (await transcribedFiles()).length;
    await expect(transcribe(context, id)).rejects.toMatchObject({ code: 'ERR_ASSISTANCE_BUDGET' });
    expect(await transcribedFiles()).toHaveLength(paid);
    await context.commit([modelUsage.setBudget(1_000_000)], []);
    expect((await transcribe(context, id)).transcribedText).toContain('60000 bytes');
    // 30 seconds at 6,000 millionths a minute.
    expect(await modelUsage.spentOn(day)).toBe(3_000);
    expect(await modelUsage.ofMonth(day.slice(0, 7), 'assistance', 1)).toMatchObject([{ cost: 3_000, answers: 0 }]);
  });

  it('is forgotten with a message that the company is to forget', async () => {
    const { context, event, id, list } = await withVoiceNote();
    await transcribe(context, id);
    await setSettings(context, { enableLGPD: 'enabled', lgpdDeleteMessage: 'enabled' });
    await receiveChange(context, changeOf(event, { type: 'revoke' }));
    expect((await list()).at(-1)).toMatchObject({ isDeleted: true, transcription: null });
    await expect(transcribe(context, id)).rejects.toMatchObject({ code: 'ERR_AUDIO_FORMAT' });
  });
});
