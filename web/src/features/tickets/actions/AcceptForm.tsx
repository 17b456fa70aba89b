import { Stack, Text } from '@mantine/core';
import type { Queue } from '@recado/shared/contract/queues';
import { useState } from 'react';
import { DialogFooter } from '../../../components/dialog/DialogFooter.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { QueueSelect } from '../queue-choice/QueueSelect.tsx';

interface Props {
  /** Those that the user may choose. */
  queues: readonly Pick<Queue, 'id' | 'name' | 'color'>[];
  onAccept: (queueId: number) => void;
  onCancel: () => void;
}

/** Asks for the queue of an accepted ticket that has none; preselects the only queue. */
export const AcceptForm = ({ queues, onAccept, onCancel }: Props) => {
  const { t } = useTranslate();
  const [queueId, setQueueId] = useState<number | null>(queues.length === 1 ? (queues[0]?.id ?? null) : null);
  const [isTried, setTried] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (queueId !== null) onAccept(queueId);
      }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('tickets:acceptDialog.text')}
        </Text>
        <QueueSelect
          queues={queues}
          value={queueId}
          onChange={setQueueId}
          autoFocus
          error={isTried && queueId === null ? t('tickets:selectQueue') : null}
        />
        <DialogFooter onCancel={onCancel} submit={t('tickets:acceptDialog.start')} testId="accept-confirm" />
      </Stack>
    </form>
  );
};
