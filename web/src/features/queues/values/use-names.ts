import { listAllFileLists } from '@recado/shared/contract/file-lists';
import { listQueues } from '@recado/shared/contract/queues';
import { listUserNames } from '@recado/shared/contract/users';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';

/** The name of a queue, a user or a file list; null for none, and for one that is gone. */
export type NameOf = (kind: 'queue' | 'user' | 'file', id: number | null) => string | null;

/** Names of what options lead to. */
export const useNames = (): NameOf => {
  const { data: queues } = useQuery(endpointQuery(listQueues, {}));
  const { data: users } = useQuery(endpointQuery(listUserNames, {}));
  const { data: files } = useQuery(endpointQuery(listAllFileLists, {}));
  const known = { queue: queues, user: users, file: files };
  return (kind, id) => known[kind]?.find((named) => named.id === id)?.name ?? null;
};
