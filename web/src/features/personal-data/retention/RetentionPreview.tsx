import { Progress, Stack, Text } from '@mantine/core';
import { getRetentionPreview, previewRetention } from '@recado/shared/contract/retention';
import type { RetentionKind } from '@recado/shared/limits/retention';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { endpointQuery } from '../../../api/query.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { DialogFooter } from '../../../components/dialog/DialogFooter.tsx';
import { FormFailure } from '../../../components/FormFailure.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useRemovedText } from './removed-text.ts';

/** Milliseconds after which a running count is read again. */
const refreshTime = 1_500;

interface Props {
  rule: { kind: RetentionKind; queueId: number | null; days: number };
  onConfirm: () => void;
  onClose: () => void;
}

/** Counts what a rule would remove today, before it is saved. */
export const RetentionPreview = ({ rule, onConfirm, onClose }: Props) => {
  const { t } = useTranslate();
  const textOf = useRemovedText();
  const {
    mutate,
    data: started,
    error,
  } = useMutation({
    mutationFn: (body: Props['rule']) => call(previewRetention, { body }),
    meta: { quiet: true },
  });
  // Once: the dialog is opened for one rule.
  useEffect(() => mutate(rule), [mutate, rule]);
  const { data } = useQuery({
    ...endpointQuery(getRetentionPreview, { query: { previewId: started?.previewId ?? '' } }),
    enabled: started !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? refreshTime : false),
  });
  const isOver = data !== undefined && data.state !== 'running';
  return (
    <Dialog title={t('personalData:retention.preview')} size="sm" onClose={onClose}>
      <Stack
        gap="lg"
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          onConfirm();
        }}
      >
        <FormFailure error={error} />
        <Stack gap={6} role="status" data-testid="retention-preview">
          {data?.state === 'done' && (
            <>
              <Text size="sm">{t('personalData:retention.would', { what: textOf(data) })}</Text>
              {data.oldestAt !== null && (
                <Text size="sm" c="dimmed">
                  {t('personalData:retention.oldest', { date: formatDate(new Date(data.oldestAt)) })}
                </Text>
              )}
            </>
          )}
          {isOver && data.state !== 'done' && <Text size="sm">{t('personalData:retention.previewFailed')}</Text>}
          {!isOver && !error && (
            <>
              <Text size="sm">{t('personalData:retention.counting')}</Text>
              <Progress
                value={(data?.progress ?? 0) * 100}
                size="sm"
                aria-label={t('personalData:retention.counting')}
              />
            </>
          )}
        </Stack>
        <Text size="sm" c="dimmed">
          {t('personalData:retention.delay')}
        </Text>
        <DialogFooter
          onCancel={onClose}
          submit={t('common:save')}
          complete={isOver}
          danger
          testId="confirm-retention"
        />
      </Stack>
    </Dialog>
  );
};
