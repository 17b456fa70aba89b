import { Tooltip, UnstyledButton } from '@mantine/core';
import type { MessagesOfPeriod } from '@recado/shared/contract/message-figures';
import type { MessageMetric } from '@recado/shared/metrics/message-figures';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { comparisonText } from '../figures/comparison-text.ts';
import type { PeriodQuery } from '../figures/period.ts';
import classes from '../indicators/Card.module.css';
import { CountedMessagesDialog } from './CountedMessagesDialog.tsx';
import { messageValueText } from './message-texts.ts';

interface Props {
  metric: MessageMetric;
  found: MessagesOfPeriod;
  query: PeriodQuery;
}

/**
 * A figure of messages with how it changed; its definition in a tooltip. A click opens the messages behind it. While days are
 * counted, a figure that has nothing yet is not known.
 */
export const MessageCard = ({ metric, found, query }: Props) => {
  const { t, language } = useTranslate();
  const { currency, missing, uncounted } = found;
  const [value, before] = [found.figures[metric], found.previous[metric]];
  const isKnown = missing.length === 0;
  const text = (of: number): string => messageValueText(metric, of, { currency, language });
  return (
    <Tooltip label={t(`figures:messages.metric.${metric}.definition`)} multiline maw={280} openDelay={300}>
      <UnstyledButton
        className={classes.card}
        onClick={() => openDialog(CountedMessagesDialog, { metric, currency, query })}
        data-testid={`messages-${metric}`}
      >
        <span className={classes.name}>{t(`figures:messages.metric.${metric}.title`)}</span>
        <span className={classes.value}>{isKnown || value > 0 ? text(value) : '–'}</span>
        {uncounted === 0 && (
          <span className={classes.detail}>{comparisonText(t, { value, before, language, text })}</span>
        )}
      </UnstyledButton>
    </Tooltip>
  );
};
