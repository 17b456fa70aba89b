import { Anchor, Table, Title } from '@mantine/core';
import type { MessageGroup } from '@recado/shared/contract/message-figures';
import type { MessageDimension, MessageMetric } from '@recado/shared/metrics/message-figures';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { PeriodQuery } from '../figures/period.ts';
import classes from '../indicators/Breakdown.module.css';
import card from '../indicators/ChartCard.module.css';
import { CountedMessagesDialog } from './CountedMessagesDialog.tsx';
import { messageValueText } from './message-texts.ts';

interface Props {
  title: string;
  dimension: MessageDimension;
  groups: readonly MessageGroup[];
  metrics: readonly [MessageMetric, ...MessageMetric[]];
  nameOf: (group: MessageGroup) => string;
  currency: string;
  query: PeriodQuery;
}

const total = ({ figures }: MessageGroup, metrics: readonly MessageMetric[]): number =>
  metrics.reduce((sum, metric) => sum + (metric === 'cost' ? 0 : figures[metric]), 0);

/** The messages of each connection, author, kind or country, the most frequent first; each number opens its messages. */
export const MessageGroups = ({ title, dimension, groups, metrics, nameOf, currency, query }: Props) => {
  const { t, language } = useTranslate();
  const sorted = groups.toSorted((one, other) => total(other, metrics) - total(one, metrics));
  const most = Math.max(1, ...sorted.map((group) => total(group, metrics)));
  return (
    <section className={card.card} aria-label={title} data-testid={`messages-by-${dimension}`}>
      <header className={card.header}>
        <Title order={3} className={card.title}>
          {title}
        </Title>
      </header>
      {sorted.length === 0 ? (
        <p className={classes.none}>{t('figures:noData')}</p>
      ) : (
        <div className={card.rows}>
          <Table className={card.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('figures:name')}</Table.Th>
                {metrics.map((metric) => (
                  <Table.Th key={metric} className={card.number}>
                    {t(`figures:messages.metric.${metric}.title`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sorted.map((group) => (
                <Table.Tr key={group.value}>
                  <Table.Td
                    className={classes.name}
                    miw={120}
                    style={{ '--share': `${Math.round((total(group, metrics) * 100) / most)}%` }}
                  >
                    {nameOf(group)}
                  </Table.Td>
                  {metrics.map((metric) => {
                    const text = messageValueText(metric, group.figures[metric], { currency, language });
                    const part = { dimension, value: group.value, name: nameOf(group) };
                    return (
                      <Table.Td key={metric} className={card.number}>
                        <Anchor
                          component="button"
                          type="button"
                          size="sm"
                          className={classes.figure}
                          onClick={() => openDialog(CountedMessagesDialog, { metric, currency, query, part })}
                          aria-label={`${part.name}, ${t(`figures:messages.metric.${metric}.title`)}: ${text}. ${t('figures:messages.open')}`}
                        >
                          {text}
                        </Anchor>
                      </Table.Td>
                    );
                  })}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </section>
  );
};
