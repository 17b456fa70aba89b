import { Select } from '@mantine/core';
import { listQueues } from '@recado/shared/contract/queues';
import { listUserNames } from '@recado/shared/contract/users';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { ContactForm } from './contact-values.ts';

/** The user who has the contact in the wallet, and the queue of its tickets. */
export const WalletFields = ({ form: { form } }: { form: ContactForm }) => {
  const { t } = useTranslate();
  const { data: users = [] } = useQuery(endpointQuery(listUserNames, {}));
  const { data: queues = [] } = useQuery(endpointQuery(listQueues, {}));
  const { wallet } = form.values;
  const owner = users.find(({ id }) => id === wallet?.userId);
  const choices = owner && owner.profile !== 'admin' ? queues.filter(({ id }) => owner.queueIds.includes(id)) : queues;
  return (
    <>
      <Select
        label={t('contacts:wallet')}
        description={t('contacts:walletHint')}
        data={users.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={owner ? String(owner.id) : null}
        onChange={(id) => form.setFieldValue('wallet', id === null ? null : { userId: Number(id), queueId: null })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common:clear') }}
        nothingFoundMessage={t('common:nothingFound')}
        data-testid="wallet-owner"
      />
      {wallet !== null && (
        <Select
          label={t('contacts:walletQueue')}
          data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={choices.some(({ id }) => id === wallet.queueId) ? String(wallet.queueId) : null}
          onChange={(id) => form.setFieldValue('wallet', { ...wallet, queueId: id === null ? null : Number(id) })}
          clearable
          clearButtonProps={{ 'aria-label': t('common:clear') }}
          data-testid="wallet-queue"
        />
      )}
    </>
  );
};
