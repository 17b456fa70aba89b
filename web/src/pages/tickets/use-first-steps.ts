import { listConnections } from '@recado/shared/contract/connections';
import { listQueues } from '@recado/shared/contract/queues';
import { getStart } from '@recado/shared/contract/start';
import { listUserNames } from '@recado/shared/contract/users';
import { isSupport } from '@recado/shared/permissions/support';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { useLogin } from '../../login/login-query.ts';
import { useReadOnly } from '../../login/use-read-only.ts';

export type StepName = 'connect' | 'queue' | 'invite' | 'answer';

export interface Step {
  name: StepName;
  done: boolean;
}

interface FirstSteps {
  /** Undefined while there is nothing to show: not loaded, finished or dismissed, or the user is no administrator of the company. */
  steps: readonly Step[] | undefined;
  /** The number, or the page, to write to for a test; null while none is connected. */
  address: string | null;
  dismiss: () => void;
}

/**
 * The steps of a company's first hour, for its administrators, derived from what the company has. A user who dismisses
 * them, or has finished them, does not see them again in this browser.
 */
export const useFirstSteps = (): FirstSteps => {
  const { user, company } = useLogin();
  const [hidden, setHidden] = useLocalStorage({
    key: `firstSteps:${company.id}:${user.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  // In arrears none of the steps can be made.
  const isReadOnly = useReadOnly();
  const shown = user.profile === 'admin' && !isSupport(user) && !hidden && !isReadOnly;
  // It brings these lists as well, where the company has not done all.
  const { data: start, dataUpdatedAt } = useQuery({
    ...endpointQuery(getStart, {}),
    enabled: shown,
    staleTime: Infinity,
  });
  const lists = start?.firstSteps ?? undefined;
  const enabled = shown && lists !== undefined;
  const read = { enabled, initialDataUpdatedAt: dataUpdatedAt };
  const { data: connections } = useQuery({
    ...endpointQuery(listConnections, {}),
    ...read,
    initialData: lists?.connections,
  });
  const { data: queues } = useQuery({ ...endpointQuery(listQueues, {}), ...read, initialData: lists?.queues });
  const { data: users } = useQuery({ ...endpointQuery(listUserNames, {}), ...read, initialData: lists?.users });
  const hide = (): void => setHidden(true);
  const steps: readonly Step[] | undefined =
    enabled && connections && queues && users
      ? [
          {
            name: 'connect',
            done: connections.some(({ status, connectedAt }) => status === 'CONNECTED' || connectedAt !== null),
          },
          { name: 'queue', done: queues.length > 0 },
          { name: 'invite', done: users.length > 1 },
          { name: 'answer', done: company.firstAnswerAt !== null },
        ]
      : undefined;
  const finished = shown && (start?.firstSteps === null || steps?.every(({ done }) => done) === true);
  const rememberFinished = useEffectEvent(hide);
  useEffect(() => {
    if (finished) rememberFinished();
  }, [finished]);
  const connected = connections?.find(({ status }) => status === 'CONNECTED');
  return {
    steps: finished ? undefined : steps,
    address: connected ? (connected.number === '' ? connected.name : `+${connected.number}`) : null,
    dismiss: hide,
  };
};
