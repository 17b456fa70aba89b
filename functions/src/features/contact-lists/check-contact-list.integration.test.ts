import { describe, expect, it } from 'vitest';
import { answeringChecks, uncheckedItems } from '../../../test/contact-imports.ts';
import { runJobs, slicesOf } from '../../../test/jobs.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import type { NumberCheckOutcome } from '../../data/number-checks/store.ts';
import { checkBegin, checkListItems } from '../../domain/operations/check-list-items.ts';
import { checkContactList } from './check-contact-list.ts';
import { createContactList } from './create-contact-list.ts';

const none = { params: undefined, query: undefined, body: undefined };
const failed: NumberCheckOutcome = { state: 'failed' };
const registered = (number: string): NumberCheckOutcome => ({ state: 'registered', address: { number, lid: null } });

const listOf = async (context: TestContext, count: number): Promise<number> => {
  const { id } = await createContactList(context, { ...none, body: { name: 'Clientes' } });
  await context.commit(uncheckedItems(context, id, count), []);
  return id;
};
const check = (context: TestContext, id: number) => checkContactList(context, { ...none, params: { id } });
const marks = async ({ stores }: TestContext, id: number): Promise<(boolean | null)[]> =>
  (await stores.contactLists.items(id, null, 100)).map(({ isWhatsappValid }) => isWhatsappValid);
const atOnce = { interval: 0, again: 0 };

describe('the check of a list’s unchecked numbers', () => {
  it('marks them, publishes that the list changed, and asks for none again', async () => {
    const { context, asked } = await answeringChecks((number) =>
      number.endsWith('2') ? { state: 'unregistered' } : registered(number),
    );
    const id = await listOf(context, 3);
    await check(context, id);
    await runJobs(context);
    expect(await marks(context, id)).toEqual([true, false, true]);
    const published = context.effects.flatMap((effect) => (effect.to === 'realtime' ? [effect.message.data] : []));
    expect(published).toContainEqual({ action: 'reload', contactListId: id });
    expect(await checkListItems(context, id, checkBegin, atOnce)).toBeNull();
    expect(asked).toHaveLength(3);
  });

  it('starts once a minute, however often it is asked for', async () => {
    const { context } = await answeringChecks(registered);
    const id = await listOf(context, 1);
    const now = context.clock.now();
    const still = { ...context, clock: { now: () => now } };
    await check(still, id);
    await check(still, id);
    expect(slicesOf(context)).toHaveLength(1);
  });

  it('asks again for a number whose answer was lost, and goes on behind one that never has an answer', async () => {
    let answers = 0;
    const { context, asked } = await answeringChecks((number) => {
      if (number.endsWith('2')) return failed;
      answers += 1;
      return answers === 1 ? failed : registered(number);
    });
    const id = await listOf(context, 3);
    expect(await checkListItems(context, id, checkBegin, atOnce)).toBeNull();
    expect(await marks(context, id)).toEqual([true, null, true]);
    expect(asked.map((number) => number.slice(-1))).toEqual(['1', '1', '2', '2', '2', '3']);
  });

  it('ends where WhatsApp answers nothing', async () => {
    const { context, asked } = await answeringChecks(() => failed);
    const id = await listOf(context, 20);
    expect(await checkListItems(context, id, checkBegin, atOnce)).toBeNull();
    expect(asked).toHaveLength(9);
    expect(await marks(context, id)).toEqual(Array.from({ length: 20 }, () => null));
  });

  it('is refused without a connection that asks, and for a list of another company', async () => {
    const alone = userContext();
    await expect(check(alone, await listOf(alone, 1))).rejects.toMatchObject({ code: 'ERR_NO_DEF_WAPP_FOUND' });
    const { context } = await answeringChecks(registered);
    await listOf(context, 1);
    await expect(check(context, 2)).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_LIST_FOUND' });
  });
});
