import { accountLogEvent } from '@recado/shared/contract/account-log';
import type { ResultOf } from '@recado/shared/contract/grammar';
import { queueEvent } from '@recado/shared/contract/queues';
import { roleEvent } from '@recado/shared/contract/role-event';
import { listRoles } from '@recado/shared/contract/roles';
import { listUsers, userEvent, userStatusEvent } from '@recado/shared/contract/users';
import type { InfiniteData } from '@tanstack/react-query';
import { patchQueries } from '../../api/patch-queries.ts';
import { queryKey } from '../../api/query.ts';
import { liveList } from '../../components/list/live-list.ts';
import { type BoundHandler, type EventContext, handlerOf } from '../../realtime/event-handler.ts';

const readRoles = (_: unknown, { client }: EventContext): void =>
  void client.invalidateQueries({ queryKey: queryKey(listRoles) });

/** The handlers of events about users. */
export const usersEvents: readonly BoundHandler[] = [
  liveList(userEvent, listUsers, (payload) =>
    payload.action === 'delete' ? { removed: payload.userId } : { changed: payload.user },
  ),
  handlerOf(userStatusEvent, ({ user }, { client }) =>
    patchQueries<InfiniteData<ResultOf<typeof listUsers>>>(client, queryKey(listUsers), (data) => ({
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        users: page.users.map((row) => (row.id === user.id ? { ...row, ...user } : row)),
      })),
    })),
  ),
  handlerOf(
    accountLogEvent,
    ({ entry }, { client }) =>
      void import('./show-account-act.ts').then(({ showAccountAct }) => showAccountAct(entry, client)),
  ),
  // The row of a role shows who has it.
  handlerOf(roleEvent, readRoles),
  handlerOf(userEvent, readRoles),
  // The rows show names and colours of queues.
  handlerOf(queueEvent, (_, { client }) => void client.invalidateQueries({ queryKey: queryKey(listUsers) })),
];
