import { listInternalChats, type InternalChat } from '@recado/shared/contract/internal-chats';
import type { ResultOf } from '@recado/shared/contract/grammar';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { endpointPages } from '../../api/query.ts';
import { useLogin } from '../../login/login-query.ts';
import { hasExpired } from '../../login/subscription.ts';

const allRecords = ({ pages }: InfiniteData<ResultOf<typeof listInternalChats>>): InternalChat[] =>
  pages.flatMap(({ records }) => records);

/** The loaded pages of the user's internal chats, those with the newest message first; loads nothing without the plan. */
export const useChats = () => {
  const { plan, company } = useLogin();
  return useInfiniteQuery({
    ...endpointPages(listInternalChats, {}),
    select: allRecords,
    enabled: plan.useInternalChat && !hasExpired(company),
  });
};

/** The number of messages that the user has not read in all its chats, also in those that are not loaded yet. */
export const useUnreadChats = (): number => {
  const { plan, company, user } = useLogin();
  const { data = 0 } = useInfiniteQuery({
    ...endpointPages(listInternalChats, {}),
    select: (data) =>
      allRecords(data).reduce((sum, chat) => sum + unreadsOf(chat, user.id), data.pages.at(-1)?.unreadsBehind ?? 0),
    enabled: plan.useInternalChat && !hasExpired(company),
  });
  return data;
};

/** Returns the number of messages of a chat that a user has not read. */
export const unreadsOf = ({ users }: Pick<InternalChat, 'users'>, userId: number): number =>
  users.find((member) => member.userId === userId)?.unreads ?? 0;
