import { Tooltip, UnstyledButton } from '@mantine/core';
import type { MessagesOfPeriod } from '@recado/shared/contract/message-figures';
import type { MessageMetric } from '@recado/shared/metrics/message-figures';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { changeText } from '../figures/figure-texts.ts';
import type { PeriodQuery } from '../figures/period.ts';
import classes from '../indicators/Card.module.css';
import { CountedMessagesDialog } from './CountedMessagesDialog.tsx';
import { messageValueText } from './message-texts.ts';

interface Props {
  metric: MessageMetric;
  found: MessagesOfPeriod;
  query: PeriodQuery;
}

/** A figure of messages with how it changed; its definition in a tooltip. A click opens the messages behind it. */
export const MessageCard = ({ metric, found: { figures, previous, currency }, query }: Props) => {
  const { t, language } = useTranslate();
  const [value, was] = [figures[metric], previous[metric]];
  const change = changeText(value, was, language);
  const text = (of: number): string => messageValueText(metric, of, { currency, language });
  return (
    <Tooltip label={t(`figures:messages.metric.${metric}.definition`)} multiline maw={280} openDelay={300}>
      <UnstyledButton
        className={classes.card}
        disabled={value === 0}
        onClick={() => openDialog(CountedMessagesDialog, { metric, currency, query })}
        data-testid={`messages-${metric}`}
      >
        <span className={classes.name}>{t(`figures:messages.metric.${metric}.title`)}</span>
        <span className={classes.value}>{text(value)}</span>
        {change !== null && <span className={classes.detail}>{t('figures:before', { change, value: text(was) })}</span>}
      </UnstyledButton>
    </Tooltip>
  );
};
