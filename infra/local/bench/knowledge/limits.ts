import { complete } from '../../../../functions/src/domain/models/complete.ts';
import { answerFormat } from '../../../../functions/src/domain/prompts/read-answer.ts';
import { searchTools } from '../../../../functions/src/entry/mcp/search-tools.ts';
import questions from '../../../../functions/src/entry/mcp/tool-questions.json' with { type: 'json' };
import { toolNames } from '../../../../functions/src/entry/mcp/tools.ts';
import { planChat } from '../../../../functions/test/openai-stand-in.ts';
import { shopWithPrompt } from '../../../../functions/test/shop-with-integration.ts';
import { timeOf } from '../report/timings.ts';

/** Customers whose model is silent, at once. */
const customers = 10;

/** Returns the milliseconds after which each customer of a silent model is a person's, and how many are not. */
export const askSilent = async (): Promise<{ times: number[]; left: number }> => {
  const shops = await Promise.all(Array.from({ length: customers }, () => shopWithPrompt()));
  let left = 0;
  const times = await Promise.all(
    shops.map(async ({ context, apiKey, write, answer, ticket }) => {
      await planChat(apiKey, { fault: 'hang' });
      const time = await timeOf(async () => answer(await write('oi')));
      const dialogue = await context.stores.tickets.dialogue((await ticket()).id);
      if (dialogue && dialogue.promptId !== null) left += 1;
      return time;
    }),
  );
  return { times, left };
};

/** Calls of a company at once, and its budget of a day in millionths of a US dollar, which is for some of them. */
const calls = 50;
const budget = 2_000;

/** Lets fifty calls at once reach the budget of a day, by a provider that counts what it likes. Returns what they cost beyond it. */
export const callAtOnce = async (): Promise<{ calls: number; answered: number; beyond: number }> => {
  const { apiKey, context } = await shopWithPrompt();
  const { modelUsage } = context.stores;
  await context.commit([modelUsage.setBudget(budget)], []);
  for (let call = 0; call < calls; call += 1)
    await planChat(apiKey, { text: 'Sim.', usage: { prompt_tokens: 9e12, completion_tokens: 9e12 } });
  const asked = await Promise.allSettled(
    Array.from({ length: calls }, () =>
      complete(context, {
        ...{ apiKey, baseUrl: '', model: '', maxTokens: 100, temperature: 1, within: () => 9_000 },
        messages: [{ role: 'user', content: 'oi' }],
        format: answerFormat(false, true),
      }),
    ),
  );
  const answered = asked.filter(({ status }) => status === 'fulfilled').length;
  if (answered === 0) throw new Error('no call was answered within the budget');
  const spent = await modelUsage.spentOn(new Date(context.clock.now()).toISOString().slice(0, 10));
  return { calls, answered, beyond: Math.max(spent - budget, 0) };
};

/** Returns the number of questions about tools, and of those that have the right tool among the first five. */
export const findTools = (): { asked: number; found: number } => {
  const all = new Set(toolNames);
  const found = questions.filter(({ question, tool }) => searchTools(question, all, 5).includes(tool)).length;
  return { asked: questions.length, found };
};
