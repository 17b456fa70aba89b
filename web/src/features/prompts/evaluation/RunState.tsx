import { Badge, Loader, Text } from '@mantine/core';
import type { EvaluationRun } from '@recado/shared/contract/evaluation';
import { useTranslate } from '../../../i18n/use-translate.ts';

const colours = { running: 'blue', done: 'green', stopped: 'yellow' } as const;

/** The state of a run, how far it is, and why it stopped. */
export const RunState = ({ run: { state, problem, asked, total } }: { run: EvaluationRun }) => {
  const { t } = useTranslate();
  return (
    <>
      <Badge
        color={colours[state]}
        variant={state === 'running' ? 'default' : 'dot'}
        leftSection={state === 'running' && <Loader size={10} color="currentColor" />}
        data-testid="run-state"
      >
        {state === 'running'
          ? t('prompts:evaluation.askedOf', { asked, total })
          : t(`prompts:evaluation.states.${state}`)}
      </Badge>
      {problem !== null && (
        <Text size="xs" c="dimmed" mt={2}>
          {t(`prompts:evaluation.problems.${problem}`)}
        </Text>
      )}
    </>
  );
};
