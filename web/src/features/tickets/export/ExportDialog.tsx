import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { Ticket } from '@recado/shared/contract/tickets';
import { useEffect, useState } from 'react';
import { notifyFailure } from '../../../components/notify.ts';
import { useBrand } from '../../../config/brand.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { exportConversation, type ExportProgress } from './export-conversation.ts';

interface Props {
  ticket: Ticket;
  onClose: () => void;
}

/** Exports a conversation when it opens, and shows how far it is. Closing it cancels the export. */
export const ExportDialog = ({ ticket, onClose }: Props) => {
  const { t } = useTranslate();
  const brand = useBrand();
  const [progress, setProgress] = useState<ExportProgress>({ step: 'reading', count: 0 });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    exportConversation(ticket, brand, t, setProgress, signal)
      .catch(() => {
        if (!signal.aborted) notifyFailure(t('tickets:export.failed'));
      })
      .finally(() => {
        if (!signal.aborted) onClose();
      });
    return () => controller.abort();
    // The export runs once, with the ticket as it was when the dialog opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {progress.step === 'reading'
          ? t('tickets:export.reading', { count: progress.count })
          : t('tickets:export.writing', { done: progress.done, total: progress.total })}
      </Text>
      <Progress
        value={progress.step === 'writing' ? (100 * progress.done) / progress.total : 0}
        aria-label={t('tickets:export.action')}
        animated
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </Group>
    </Stack>
  );
};
