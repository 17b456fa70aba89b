import { Button, Group, Text } from '@mantine/core';
import type { Queue } from '@recado/shared/contract/queues';
import { useState } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { QueueSelect } from './QueueSelect.tsx';

interface Props {
  queues: readonly Pick<Queue, 'id' | 'name' | 'color'>[];
  onAccept: (queueId: number) => void;
  onCancel: () => void;
}

/** Asks in which queue a ticket without one is handled; the only queue there is stands chosen. */
export const AcceptForm = ({ queues, onAccept, onCancel }: Props) => {
  const { t } = useTranslate();
  const [queueId, setQueueId] = useState<number | null>(queues.length === 1 ? (queues[0]?.id ?? null) : null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (queueId !== null) onAccept(queueId);
      }}
    >
      <Text size="sm" c="dimmed" mb="md">
        {t('tickets:acceptDialog.text')}
      </Text>
      <QueueSelect queues={queues} value={queueId} onChange={setQueueId} autoFocus />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" disabled={queueId === null} data-testid="accept-confirm">
          {t('tickets:acceptDialog.start')}
        </Button>
      </Group>
    </form>
  );
};
