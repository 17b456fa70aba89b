import { createInternalChat, listInternalChats } from '@recado/shared/contract/internal-chats';
import { beforeAll, expect, it } from 'vitest';
import { installation, installPlans, newColleague, newCompany, password } from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { addConnection, allTickets, inboundText } from '../../../test/conversation.ts';
import { runJobs } from '../../../test/jobs.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { uploadToLibrary } from '../../../test/upload-to-library.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { removePrivateQuickMessages } from '../../domain/operations/remove-private-quick-messages.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { handler as inbox } from '../../entry/http/inbox.ts';
import { attachedKey } from '../../platform/media/keys.ts';
import { cognitoUserPool } from '../../platform/user-pool/cognito-user-pool.ts';
import { createQuickMessage } from '../quick-messages/quick-messages.ts';
import { updateTicket } from '../tickets/update-ticket.ts';
import { deleteUser } from './delete-user.ts';

useOwnQueues();
beforeAll(installPlans);

const addQuickMessage = (by: TestContext, body: Parameters<typeof createQuickMessage>[1]['body']) =>
  createQuickMessage(by, { params: undefined, query: undefined, body });

it('a removal that is interrupted at any step is finished by the next call; the user has lost its rights by then', async () => {
  const admin = await newCompany();
  const { user } = await newColleague(admin, { profile: 'admin' });
  const context = userContext({ companyId: admin.company.id, viewer: { id: admin.user.id } });
  const connection = await addConnection(context);
  await receiveMessage(context, inboundText(connection));
  const [waiting] = (await allTickets(context)) as [TicketRecord];
  const by = userContext({ companyId: admin.company.id, viewer: { id: user.id } });
  await updateTicket(by, { params: { id: waiting.id }, query: undefined, body: { status: 'open' } });
  const body = { title: 'Equipe', users: [user.id] };
  await callHandler(inbox, createInternalChat, { body }, { token: admin.token });
  await addQuickMessage(by, { shortcode: 'meu' });
  await addQuickMessage(by, { shortcode: 'nosso', geral: true });
  const { users, tickets, quickMessages } = context.stores;

  const remove = (steps: number) => {
    let left = steps;
    const step = <T>(run: () => Promise<T>): Promise<T> => {
      if (left === 0) throw new Error('interrupted');
      left -= 1;
      return run();
    };
    const pool = cognitoUserPool();
    return deleteUser({ ...pool, remove: (sub) => step(() => pool.remove(sub)) })(
      { ...context, commit: (writes, effects) => step(() => context.commit(writes, effects)) },
      { params: { id: user.id }, query: undefined, body: undefined },
    ).then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ message: 'interrupted' });
        return false;
      },
    );
  };
  let interruptions = 0;
  for (let steps = 0; !(await remove(steps)); steps++) {
    interruptions += 1;
    expect((await users.get(user.id))?.profile).toBe(steps === 0 ? 'admin' : 'user');
  }
  expect(interruptions).toBeGreaterThan(2);
  await runJobs(context);
  expect(await users.get(user.id)).toBeNull();
  expect(await tickets.get(waiting.id)).toMatchObject({ status: 'pending', userId: null });
  expect((await callHandler(inbox, listInternalChats, {}, { token: admin.token })).result.records).toMatchObject([
    { users: [{ userId: admin.user.id }] },
  ]);
  expect(await quickMessages.visibleTo(user.id)).toMatchObject([{ shortcode: 'nosso' }]);
  expect(await installation().identities.holder(user.email)).toBeNull();
  await expect(cognitoUserPool().signIn(user.email, password)).rejects.toMatchObject({
    code: 'ERR_INVALID_CREDENTIALS',
  });
});

it('the quick messages that only a removed user saw go with their files; shared ones stay', async () => {
  const admin = userContext();
  const by = userContext({ companyId: admin.company.id, viewer: { id: 2, profile: 'user' } });
  const [own, shared] = [await uploadToLibrary(by), await uploadToLibrary(by)];
  await addQuickMessage(by, { shortcode: 'meu', ...own });
  await addQuickMessage(by, { shortcode: 'nosso', geral: true, ...shared });
  await removePrivateQuickMessages(admin, 2);
  expect(await admin.stores.quickMessages.visibleTo(2)).toMatchObject([{ shortcode: 'nosso' }]);
  expect(await by.media.head(attachedKey(own.mediaPath))).toBeNull();
  expect(await by.media.head(attachedKey(shared.mediaPath))).not.toBeNull();
});
