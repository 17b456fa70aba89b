import { Skeleton } from '@mantine/core';
import { getAnyConnectionChoices } from '@recado/shared/contract/any-connections';
import type { Connection } from '@recado/shared/contract/connections';
import { listAllFlows } from '@recado/shared/contract/flows';
import type { ResultOf } from '@recado/shared/contract/grammar';
import { listAllQueueIntegrations } from '@recado/shared/contract/queue-integrations';
import { listAllPrompts } from '@recado/shared/contract/prompts';
import { listQueues } from '@recado/shared/contract/queues';
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { endpointQuery, queryKey } from '../../api/query.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { LoginContext, useLogin } from '../../login/login-query.ts';
import { ConnectionDialog } from './ConnectionDialog.tsx';

interface Props {
  connection: Connection;
  onClose: () => void;
  onSaved: () => void;
}

type Choices = ResultOf<typeof getAnyConnectionChoices>;

/**
 * Gives a form the queues, flows, integrations, prompts and settings of another company in place of the caller's own. They have
 * a cache of their own: ids are unique within a company only.
 */
const WithinCompany = ({ choices, children }: { choices: Choices; children: ReactNode }) => {
  const login = useLogin();
  const outer = useQueryClient();
  const [client] = useState(() => {
    const created = new QueryClient({
      mutationCache: outer.getMutationCache(),
      defaultOptions: { ...outer.getDefaultOptions(), queries: { staleTime: Infinity } },
    });
    created.setQueryData(queryKey(listQueues, {}), choices.queues);
    created.setQueryData(queryKey(listAllFlows, {}), choices.flows);
    created.setQueryData(queryKey(listAllQueueIntegrations, {}), choices.integrations);
    created.setQueryData(queryKey(listAllPrompts, {}), choices.prompts);
    return created;
  });
  const { settings, timeZone, useIntegrations, useOpenAi } = choices;
  const within = {
    ...login,
    company: { ...login.company, timeZone },
    // The token is the company's secret.
    plan: { ...login.plan, useIntegrations, useOpenAi, useExternalApi: false },
    settings: { ...login.settings, ...settings },
  };
  return (
    <QueryClientProvider client={client}>
      <LoginContext value={within}>{children}</LoginContext>
    </QueryClientProvider>
  );
};

/** Form to change a connection of any company, for super users. */
export const AnyConnectionDialog = ({ connection, onClose, onSaved }: Props) => {
  const { t } = useTranslate();
  const { id, companyId, name } = connection;
  const choices = useQuery({
    ...endpointQuery(getAnyConnectionChoices, { params: { id }, query: { companyId } }),
    staleTime: 0,
    gcTime: 0,
  });
  if (choices.data)
    return (
      <WithinCompany choices={choices.data}>
        <ConnectionDialog connection={connection} onClose={onClose} onSaved={onSaved} />
      </WithinCompany>
    );
  return (
    <Dialog title={t('connections:all.editTitle', { name })} onClose={onClose}>
      {choices.error ? (
        <LoadFailure error={choices.error} onRetry={() => void choices.refetch()} />
      ) : (
        <Skeleton height={240} radius="lg" role="status" aria-label={t('common:loading')} />
      )}
    </Dialog>
  );
};
