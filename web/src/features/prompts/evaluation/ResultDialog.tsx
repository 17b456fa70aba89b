import { Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { EvaluationOutcome, EvaluationResult } from '@recado/shared/contract/evaluation';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { dollars } from '../../../components/dollars.ts';

const Line = ({ label, children }: { label: string; children: string }) => (
  <Text size="xs" c="dimmed">
    {label}: {children}
  </Text>
);

/** An answer with its sources, what it did not pass, and its cost. */
const Outcome = ({ title, outcome }: { title: string; outcome: EvaluationOutcome | null }) => {
  const { t } = useTranslate();
  return (
    <Paper withBorder radius="md" p="sm">
      <Stack gap={6}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        {outcome ? (
          <>
            {outcome.action === 'handOver' && <Text size="sm">{t('prompts:evaluation.action.handOver')}</Text>}
            {outcome.text !== '' && (
              <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {outcome.text}
              </Text>
            )}
            {outcome.sources.length > 0 && (
              <Line label={t('prompts:evaluation.sources')}>{outcome.sources.join(', ')}</Line>
            )}
            {outcome.failed.length > 0 && (
              <Line label={t('prompts:evaluation.failed')}>
                {outcome.failed.map((check) => t(`prompts:evaluation.checks.${check}`)).join(', ')}
              </Line>
            )}
            {outcome.likeness !== null && (
              <Line label={t('prompts:evaluation.likeness')}>{`${Math.round(outcome.likeness * 100)}%`}</Line>
            )}
            <Line label={t('prompts:evaluation.cost')}>{dollars(outcome.cost)}</Line>
          </>
        ) : (
          <Text size="sm" c="dimmed">
            {t('prompts:evaluation.notAsked')}
          </Text>
        )}
      </Stack>
    </Paper>
  );
};

/** A question with what was expected, and both answers beside each other. */
export const ResultDialog = ({ result, onClose }: { result: EvaluationResult; onClose: () => void }) => {
  const { t } = useTranslate();
  return (
    <Dialog title={t('prompts:evaluation.result')} size="xl" onClose={onClose}>
      <Stack gap="md">
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{result.question}</Text>
        {result.expectedAnswer !== '' && (
          <div>
            <Text size="xs" c="dimmed">
              {t('prompts:evaluation.expectedAnswer')}
            </Text>
            <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              {result.expectedAnswer}
            </Text>
          </div>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <Outcome title={t('prompts:evaluation.before')} outcome={result.before} />
          <Outcome title={t('prompts:evaluation.now')} outcome={result.now} />
        </SimpleGrid>
      </Stack>
    </Dialog>
  );
};
