import { listAllFileLists } from '@recado/shared/contract/file-lists';
import { listAllQueueIntegrations } from '@recado/shared/contract/queue-integrations';
import { listQueues } from '@recado/shared/contract/queues';
import { listUserNames } from '@recado/shared/contract/users';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { useLogin } from '../../../login/login-query.ts';

/** The name of a queue, a user, a file list or an integration; null for none, and for one that is gone. */
export type NameOf = (kind: 'queue' | 'user' | 'file' | 'integration', id: number | null) => string | null;

/** Names of what options lead to. */
export const useNames = (): NameOf => {
  const { data: queues } = useQuery(endpointQuery(listQueues, {}));
  const { data: users } = useQuery(endpointQuery(listUserNames, {}));
  const { data: files } = useQuery(endpointQuery(listAllFileLists, {}));
  const { plan } = useLogin();
  const { data: integrations } = useQuery({
    ...endpointQuery(listAllQueueIntegrations, {}),
    enabled: plan.useIntegrations,
  });
  const known = { queue: queues, user: users, file: files, integration: integrations };
  return (kind, id) => known[kind]?.find((named) => named.id === id)?.name ?? null;
};
