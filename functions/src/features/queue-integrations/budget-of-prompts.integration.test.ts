import { beforeAll, describe, expect, it, vi } from 'vitest';
import { installPlans } from '../../../test/accounts.ts';
import { chatsOf, planChat } from '../../../test/openai-stand-in.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { notesOf, shopWithPrompt } from '../../../test/shop-with-integration.ts';
import { failureText } from '../../domain/engine/service-failure.ts';
import { complete } from '../../domain/models/complete.ts';
import { answerFormat } from '../../domain/prompts/read-answer.ts';
import { getModelUsage } from '../prompts/usage.ts';

const none = { params: undefined, query: undefined, body: undefined };

useOwnQueues();
beforeAll(installPlans);

describe('the budget of a day', () => {
  it('stops calls before they cost more, and counts what answers cost', async () => {
    const { apiKey, context, write, answer, ticket, promptId } = await shopWithPrompt();
    await answer(await write('oi'));
    const { modelUsage } = context.stores;
    const month = new Date().toISOString().slice(0, 7);
    const [used] = await modelUsage.ofMonth(month, 'prompt', 10);
    expect(used).toMatchObject({ id: promptId, answers: 1 });
    expect(used!.cost).toBeGreaterThan(0);
    expect(await modelUsage.ofMonth(month, 'ticket', 10)).toMatchObject([
      { id: (await ticket()).id, cost: used!.cost },
    ]);
    await context.commit([modelUsage.setBudget(used!.cost + 1)], []);
    const shown = await getModelUsage(context, { ...none, query: { month } });
    expect(shown).toMatchObject({
      prompts: [{ promptId, name: 'Atendente', answers: 1, cost: used!.cost / 1_000_000 }],
      tickets: [{ ticketId: (await ticket()).id, uuid: (await ticket()).uuid }],
      spentToday: used!.cost / 1_000_000,
    });
    expect(await answer(await write('e agora?'))).toEqual([]);
    expect((await notesOf(context, await ticket())).map(({ body }) => body)).toEqual([failureText('budget')]);
    expect(await chatsOf(apiKey)).toHaveLength(1);
  });

  it.each<[string, object, boolean]>([
    ['nothing', {}, true],
    ['no tokens of the answer', { prompt_tokens: 5 }, true],
    ['less than nothing', { prompt_tokens: -900_000, completion_tokens: -900_000 }, true],
    ['parts of tokens', { prompt_tokens: 1.5, completion_tokens: 2 }, true],
    ['texts', { prompt_tokens: 'many', completion_tokens: null }, true],
    ['more than fits', { prompt_tokens: 9e15, completion_tokens: 9e15 }, true],
    ['beyond all numbers', { prompt_tokens: 1e300, completion_tokens: 1e300 }, true],
    ['what it took', { prompt_tokens: 10, completion_tokens: 10 }, false],
  ])('books what was reserved, and no more, where a provider counts %s', async (_, usage, isAll) => {
    const { apiKey, context, write, answer } = await shopWithPrompt();
    const { modelUsage } = context.stores;
    const day = new Date(context.clock.now()).toISOString().slice(0, 10);
    const reserve = vi.spyOn(modelUsage, 'reserve');
    await planChat(apiKey, { text: 'Sim.', usage });
    expect(await answer(await write('oi'))).toEqual(['Sim.']);
    const spent = await modelUsage.spentOn(day);
    expect(reserve.mock.calls).toEqual([[day, isAll ? spent : expect.any(Number)]]);
    if (!isAll) expect(spent).toBe(8);
    const [used] = await modelUsage.ofMonth(day.slice(0, 7), 'prompt', 1);
    expect(used).toMatchObject({ answers: 1, cost: spent });
    expect(await answer(await write('e agora?'))).toEqual(['IA: e agora?']);
  });

  it.each([
    ['is refused', 'quota', 0],
    ['has no structured output, and is asked again in plain text', 'noStructure', 1],
    ['is cut off', 'half', 2],
  ] as const)('is settled where a call %s', async (_, fault, kept) => {
    const { apiKey, context, write, answer } = await shopWithPrompt();
    const { modelUsage } = context.stores;
    const day = new Date(context.clock.now()).toISOString().slice(0, 10);
    await planChat(apiKey, { fault });
    await answer(await write('oi'));
    const [{ cost: counted = 0 } = {}] = await modelUsage.ofMonth(day.slice(0, 7), 'prompt', 1);
    const spent = await modelUsage.spentOn(day);
    // What was refused costs nothing. Half an answer may be billed: what was reserved for it stays.
    if (kept === 2) expect(spent).toBeGreaterThan(counted);
    else expect(spent).toBe(counted);
    if (kept === 0) expect(spent).toBe(0);
    else expect(counted).toBeGreaterThan(0);
  });

  it('is not passed by 50 calls at once of a provider that counts what it likes', async () => {
    const { apiKey, context } = await shopWithPrompt();
    const { modelUsage } = context.stores;
    await context.commit([modelUsage.setBudget(2_000)], []);
    for (let call = 0; call < 50; call += 1)
      await planChat(apiKey, { text: 'Sim.', usage: { prompt_tokens: 9e12, completion_tokens: 9e12 } });
    const calls = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        complete(context, {
          ...{ apiKey, baseUrl: '', model: '', maxTokens: 100, temperature: 1, within: () => 5_000 },
          messages: [{ role: 'user', content: 'oi' }],
          format: answerFormat(false, true),
        }),
      ),
    );
    const answered = calls.filter(({ status }) => status === 'fulfilled').length;
    expect(answered).toBeGreaterThan(5);
    expect(answered).toBeLessThan(50);
    const day = new Date(context.clock.now()).toISOString().slice(0, 10);
    expect(await modelUsage.spentOn(day)).toBeLessThanOrEqual(2_000);
  });

  it('is not passed by 50 calls at once', async () => {
    const { context } = await shopWithPrompt();
    const { modelUsage } = context.stores;
    await context.commit([modelUsage.setBudget(1_000)], []);
    const reserved = await Promise.all(Array.from({ length: 50 }, () => modelUsage.reserve('2026-11-27', 90)));
    expect(reserved.filter(Boolean)).toHaveLength(11);
    expect(await modelUsage.spentOn('2026-11-27')).toBe(990);
    await modelUsage.settle('2026-11-27', 90, 10);
    expect(await modelUsage.reserve('2026-11-27', 90)).toBe(true);
    expect(await modelUsage.spentOn('2026-11-27')).toBe(1_000);
  });
});
