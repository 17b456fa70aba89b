import { Stack, Text } from '@mantine/core';
import type { Queue } from '@recado/shared/contract/queues';
import { useState } from 'react';
import { DialogFooter } from '../../components/dialog/DialogFooter.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { NoQueue } from './NoQueue.tsx';
import { QueueSelect } from './QueueSelect.tsx';

interface Props {
  /** Those that the user may choose. */
  queues: readonly Pick<Queue, 'id' | 'name' | 'color'>[];
  onAccept: (queueId: number) => void;
  onCancel: () => void;
}

/** Asks for the queue of an accepted ticket that has none; preselects the only queue. A user without queues learns who can help. */
export const AcceptForm = ({ queues, onAccept, onCancel }: Props) => {
  const { t } = useTranslate();
  const [queueId, setQueueId] = useState<number | null>(queues.length === 1 ? (queues[0]?.id ?? null) : null);
  if (queues.length === 0) return <NoQueue of="self" onClose={onCancel} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (queueId !== null) onAccept(queueId);
      }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('tickets:acceptDialog.text')}
        </Text>
        <QueueSelect queues={queues} value={queueId} onChange={setQueueId} autoFocus />
        <DialogFooter
          onCancel={onCancel}
          submit={t('tickets:acceptDialog.start')}
          complete={queueId !== null}
          testId="accept-confirm"
        />
      </Stack>
    </form>
  );
};
