import { createDataRequest as createEndpoint } from '@recado/shared/contract/data-requests';
import { describe, expect, it } from 'vitest';
import { addConnection, inboundText } from '../../../test/conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { createDataRequest, deleteDataRequest, listDataRequests, updateDataRequest } from './data-requests.ts';

const none = { params: undefined, query: undefined, body: undefined };

const create = (context: TestContext, given: object = {}) => {
  const body = { kind: 'access', requester: 'Maria', way: 'email', receivedOn: '2026-11-02', ...given };
  return createDataRequest(context, { ...none, body: createEndpoint.body!.parse(body) });
};
const update = (context: TestContext, id: number, body: object) =>
  updateDataRequest(context, { ...none, params: { id }, body });

describe('a request about personal data', () => {
  it('is due after 15 days, and ends on the day of its answer', async () => {
    const context: TestContext = { ...userContext(), clock: { now: () => Date.parse('2026-11-20T12:00:00Z') } };
    const { id, dueOn, closedOn } = await create(context);
    expect([dueOn, closedOn]).toEqual(['2026-11-17', null]);
    expect(await update(context, id, { state: 'done' })).toMatchObject({ closedOn: '2026-11-20' });
    expect(await update(context, id, { state: 'inProgress' })).toMatchObject({ closedOn: null });
    await deleteDataRequest(context, { ...none, params: { id } });
    expect(await listDataRequests(context, none)).toEqual([]);
  });

  it('is refused with a reason only', async () => {
    const context = userContext();
    const { id } = await create(context);
    await expect(update(context, id, { state: 'refused' })).rejects.toMatchObject({ code: 'ERR_DATA_REQUEST_REASON' });
    const refused = { state: 'refused', reason: 'Não é o titular' };
    expect(await update(context, id, refused)).toMatchObject(refused);
    expect(await update(context, id, { state: 'open' })).toMatchObject({ reason: '' });
  });

  it('names contacts of the company, and no groups', async () => {
    const context = userContext();
    const connection = await addConnection(context, { allowGroup: true });
    await receiveMessage(context, inboundText(connection));
    await receiveMessage(context, inboundText(connection, { group: '120363000000000002@g.us' }));
    const { contacts } = await create(context, { contactIds: [1, 1] });
    expect(contacts).toEqual([{ id: 1, name: 'Maria Silva' }]);
    for (const contactIds of [[2], [99]])
      await expect(create(context, { contactIds })).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
    await expect(create(userContext(), { contactIds: [1] })).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
  });

  it('is listed by the day on which it is due, those that were answered last', async () => {
    const context = userContext();
    const days = ['2026-11-05', '2026-11-01', '2026-11-03'];
    for (const receivedOn of days) await create(context, { receivedOn });
    await update(context, 2, { state: 'done' });
    expect((await listDataRequests(context, none)).map(({ id }) => id)).toEqual([3, 1, 2]);
  });
});
