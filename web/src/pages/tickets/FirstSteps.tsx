import { Button, Progress, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { TabState } from '../../features/tickets/cache/ticket-list-query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './FirstSteps.module.css';
import { StepsPanel } from './StepsPanel.tsx';
import type { Step, StepName } from './use-first-steps.ts';

const paths: Record<StepName, string> = {
  connect: '/connections',
  queue: '/queues',
  invite: '/users',
  answer: '/tickets',
};

interface Props {
  steps: readonly Step[];
  /** The number, or the page, to write to for a test; null while none is connected. */
  address: string | null;
  onDismiss: () => void;
  /** Shows the next step only, above the list of a narrow screen. */
  compact?: boolean;
}

/** The checklist of a new company: connect, create a queue, invite, answer (its steps link to where they are done). */
export const FirstSteps = ({ steps, address, onDismiss, compact = false }: Props) => {
  const { t } = useTranslate();
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  const shown = compact ? steps.filter((step) => step === next) : steps;
  const hintOf = (name: StepName): string =>
    name === 'answer' && address !== null
      ? t('tickets:firstSteps.answerHintReady', { address })
      : t(`tickets:firstSteps.${name}Hint`);
  return (
    <StepsPanel
      name="first-steps"
      title={t('tickets:firstSteps.title')}
      aside={
        <Text size="xs" c="dimmed" data-testid="first-steps-progress">
          {t('tickets:firstSteps.progress', { done, count: steps.length })}
        </Text>
      }
      compact={compact}
      onDismiss={onDismiss}
    >
      <Progress value={(done / steps.length) * 100} size="sm" aria-hidden />
      <ol className={classes.steps}>
        {shown.map((step) => (
          <li
            key={step.name}
            className={classes.step}
            data-done={step.done || undefined}
            data-testid={`first-step-${step.name}`}
          >
            <span className={classes.mark}>
              {step.done ? (
                <IconCheck size={14} stroke={2.5} role="img" aria-label={t('tickets:firstSteps.isDone')} />
              ) : (
                steps.indexOf(step) + 1
              )}
            </span>
            <div className={classes.text}>
              <Text size="sm" fw={550}>
                {t(`tickets:firstSteps.${step.name}`)}
              </Text>
              {!step.done && (
                <Text size="xs" c="dimmed">
                  {hintOf(step.name)}
                </Text>
              )}
            </div>
            {!step.done && (step.name !== 'answer' || address !== null) && (
              <Button
                component={Link}
                to={paths[step.name]}
                {...(step.name === 'answer' && { state: { tab: 'pending' } satisfies TabState })}
                size="xs"
                variant={step === next ? 'filled' : 'default'}
                className={classes.action}
              >
                {t(`tickets:firstSteps.${step.name}Action`)}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </StepsPanel>
  );
};
