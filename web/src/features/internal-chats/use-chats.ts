import { listInternalChats, type InternalChat } from '@recado/shared/contract/internal-chats';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { useLogin } from '../../login/login-query.ts';
import { hasExpired } from '../../login/subscription.ts';

/** The user's internal chats, those with the newest message first; the query stands still without the plan. */
export const useChats = () => {
  const { plan, company } = useLogin();
  return useQuery({
    ...endpointQuery(listInternalChats, {}),
    select: ({ records }) => records,
    enabled: plan.useInternalChat && !hasExpired(company),
  });
};

/** How many messages of a chat a user has not read. */
export const unreadsOf = ({ users }: Pick<InternalChat, 'users'>, userId: number): number =>
  users.find((member) => member.userId === userId)?.unreads ?? 0;
