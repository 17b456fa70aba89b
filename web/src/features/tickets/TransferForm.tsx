import { Button, Group, Select, Stack, Textarea } from '@mantine/core';
import { listQueues } from '@recado/shared/contract/queues';
import { listUserNames } from '@recado/shared/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { QueueSelect } from './QueueSelect.tsx';

export interface Transfer {
  queueId: number;
  userId: number | null;
  msgTransfer: string;
}

interface Props {
  /** Who transfers: not offered as the one to transfer to. */
  ownId: number;
  onTransfer: (transfer: Transfer) => void;
  onCancel: () => void;
}

/** To whom a ticket goes: a queue, perhaps a colleague of it, and a note for them (specification 1, section 5). */
export const TransferForm = ({ ownId, onTransfer, onCancel }: Props) => {
  const { t } = useTranslate();
  const { data: queues = [] } = useQuery(endpointQuery(listQueues, {}));
  const { data: users = [] } = useQuery(endpointQuery(listUserNames, {}));
  const [userId, setUserId] = useState<number | null>(null);
  const [queueId, setQueueId] = useState<number | null>(null);
  const [msgTransfer, setMessage] = useState('');
  const chosen = users.find(({ id }) => id === userId);
  const offered = chosen && chosen.profile !== 'admin' ? queues.filter(({ id }) => chosen.queueIds.includes(id)) : queues;
  const chooseUser = (id: number | null): void => {
    setUserId(id);
    const next = users.find((user) => user.id === id);
    if (next && next.profile !== 'admin' && queueId !== null && !next.queueIds.includes(queueId)) setQueueId(null);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (queueId !== null) onTransfer({ queueId, userId, msgTransfer: msgTransfer.trim() });
      }}
    >
      <Stack gap="md">
        <Select
          label={t('tickets:transferDialog.user')}
          placeholder={t('tickets:transferDialog.anyone')}
          data={users.filter(({ id }) => id !== ownId).map(({ id, name, online }) => ({ value: String(id), label: online ? `${name} · ${t('tickets:online')}` : name }))}
          value={userId === null ? null : String(userId)}
          onChange={(id) => chooseUser(id === null ? null : Number(id))}
          searchable
          clearable
          nothingFoundMessage={t('common:nothingFound')}
          clearButtonProps={{ 'aria-label': t('common:clear') }}
        />
        <QueueSelect queues={offered} value={queueId} onChange={setQueueId} />
        <Textarea label={t('tickets:transferDialog.message')} value={msgTransfer} onChange={(event) => setMessage(event.currentTarget.value)} autosize minRows={2} maxRows={6} maxLength={4096} />
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" disabled={queueId === null} data-testid="transfer-confirm">
          {t('tickets:transfer')}
        </Button>
      </Group>
    </form>
  );
};
