import { addDays, localTime } from '@recado/shared/text/time';
import { describe, expect, it } from 'vitest';
import { newCompanyId, type TestContext, userContext } from '../../../test/user-context.ts';
import { createQueue } from '../queues/create-queue.ts';
import { deleteQueue } from '../queues/delete-queue.ts';
import { createConnection } from './create-connection.ts';
import { updateConnection } from './update-connection.ts';

const none = { params: undefined, query: undefined, body: undefined };
const add = (context: TestContext, body: object) =>
  createConnection(context, { ...none, body: { name: 'Vendas', ...body } });
const change = (context: TestContext, id: number, body: object) =>
  updateConnection(context, { ...none, params: { id }, body });
const queueOf = async (context: TestContext) =>
  (await createQueue(context, { ...none, body: { name: 'Atendimento', color: '#39ACE7' } })).id;

const askForRatings = async (context: TestContext): Promise<void> => {
  const { stores } = context;
  const before = await stores.settings.versioned();
  await context.commit(stores.settings.change(before, { ...before.settings, userRating: 'enabled' }), []);
};
const today = ({ clock, company }: TestContext) => localTime(clock.now(), company.timeZone).date;

describe('settings that depend on one another', () => {
  it.each([
    [{ timeSendQueue: 5 }, 'ERR_REDIRECT_QUEUE_REQUIRED'],
    [{ timeSendQueue: 5, sendIdQueue: 999 }, 'ERR_NO_QUEUE_FOUND'],
    [{ collectiveVacationMessage: 'Voltamos em breve' }, 'ERR_VACATION_DATES'],
    [{ collectiveVacationStart: '2099-01-10', collectiveVacationEnd: '2099-01-09' }, 'ERR_VACATION_DATES'],
  ])('%j is refused, in a new connection and in a change', async (body, code) => {
    const context = userContext();
    await expect(add(context, body)).rejects.toMatchObject({ code });
    const { id } = await add(context, {});
    await expect(change(context, id, body)).rejects.toMatchObject({ code });
  });

  it('a redirection keeps its queue', async () => {
    const context = userContext();
    const { id } = await add(context, { timeSendQueue: 5, sendIdQueue: await queueOf(context) });
    await expect(change(context, id, { sendIdQueue: null })).rejects.toMatchObject({
      code: 'ERR_REDIRECT_QUEUE_REQUIRED',
    });
    expect(await change(context, id, { timeSendQueue: 0, sendIdQueue: null })).toMatchObject({ timeSendQueue: 0 });
  });

  it('a redirection ends when its queue is deleted', async () => {
    const context = userContext();
    const queueId = await queueOf(context);
    const { id } = await add(context, { timeSendQueue: 5, sendIdQueue: queueId });
    await deleteQueue(context, { ...none, params: { id: queueId } });
    const expected = { timeSendQueue: 0, sendIdQueue: null };
    expect(await context.stores.connections.get(id)).toMatchObject(expected);
    const published = context.effects.flatMap((effect) => (effect.to === 'realtime' ? [effect.message.data] : []));
    expect(published).toContainEqual({ action: 'update', whatsapp: expect.objectContaining(expected) as object });
  });

  it('a queue of another company is none to redirect to', async () => {
    const context = userContext();
    const theirs = userContext();
    for (let ids = 0; ids < 2; ids += 1)
      await createQueue(theirs, {
        ...none,
        body: { name: `Fila ${ids}`, color: `#39ACE${ids}`, greetingMessage: 'Oi' },
      });
    await expect(add(context, { timeSendQueue: 5, sendIdQueue: 2 })).rejects.toMatchObject({
      code: 'ERR_NO_QUEUE_FOUND',
    });
  });

  it('while the company asks for ratings, the question and its end are required; a rename stays possible', async () => {
    const context = userContext({ companyId: newCompanyId() });
    const { id } = await add(context, { ratingMessage: '', expiresTicketNPS: 0 });
    await askForRatings(context);
    await expect(change(context, id, { ratingMessage: '  ' })).rejects.toMatchObject({
      code: 'ERR_RATING_MESSAGE_REQUIRED',
    });
    await expect(change(context, id, { ratingMessage: 'De 0 a 10?', expiresTicketNPS: 0 })).rejects.toMatchObject({
      code: 'ERR_RATING_EXPIRY_REQUIRED',
    });
    await expect(change(context, id, { ratingMessage: 'De 0 a 10?' })).rejects.toMatchObject({
      code: 'ERR_RATING_EXPIRY_REQUIRED',
    });
    expect(await change(context, id, { name: 'Loja' })).toMatchObject({ name: 'Loja' });
    expect(await change(context, id, { ratingMessage: 'De 0 a 10?', expiresTicketNPS: 60 })).toMatchObject({
      expiresTicketNPS: 60,
    });
  });

  it('a vacation begins at most ten days ago, unless it was stored before', async () => {
    const context = userContext();
    const vacation = {
      collectiveVacationMessage: 'Voltamos em breve',
      collectiveVacationStart: addDays(today(context), -10),
      collectiveVacationEnd: addDays(today(context), 1),
    };
    const { id } = await add(context, vacation);
    const early = { collectiveVacationStart: addDays(today(context), -11) };
    await expect(change(context, id, early)).rejects.toMatchObject({ code: 'ERR_VACATION_DATES' });
    const [connection] = await context.stores.connections.list();
    await context.commit(context.stores.connections.update(connection!, { ...connection!, ...early }), []);
    expect(await change(context, id, { ...vacation, ...early })).toMatchObject(early);
  });
});
