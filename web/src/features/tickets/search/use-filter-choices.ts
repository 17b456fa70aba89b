import { listConnectionNames } from '@recado/shared/contract/connections';
import { listQueues } from '@recado/shared/contract/queues';
import { listTags } from '@recado/shared/contract/tags';
import { listUserNames } from '@recado/shared/contract/users';
import { can } from '@recado/shared/permissions/can';
import { seesEveryQueue } from '@recado/shared/permissions/ticket-visibility';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { useLogin } from '../../../login/login-query.ts';

interface Named {
  id: number;
  name: string;
}

/** The choices that a search can be filtered by; `users` is null for users who may not filter by others. */
export interface FilterChoices {
  queues: readonly Named[];
  connections: readonly Named[];
  tags: readonly Named[];
  users: readonly Named[] | null;
}

/** The choices of the search view's filters; empty while they load. */
export const useFilterChoices = (): FilterChoices => {
  const { user } = useLogin();
  const findsAll = can(user, 'tickets-manager:searchAll');
  const seesAll = user.profile === 'admin' || (findsAll && seesEveryQueue(user));
  const { data: queues } = useQuery({ ...endpointQuery(listQueues, {}), enabled: seesAll });
  const { data: connections } = useQuery(endpointQuery(listConnectionNames, {}));
  const { data: tags } = useQuery(endpointQuery(listTags, { query: { kanban: 0 } }));
  const { data: users } = useQuery({ ...endpointQuery(listUserNames, {}), enabled: findsAll });
  return {
    queues: seesAll ? (queues ?? []) : user.queues,
    connections: connections ?? [],
    tags: tags ?? [],
    users: findsAll ? (users ?? []) : null,
  };
};
