import type { MessageGroup, MessagesOfPeriod } from '@recado/shared/contract/message-figures';
import type { MessageDimension, MessageMetric } from '@recado/shared/metrics/message-figures';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { changeOf } from '../figures/comparison-text.ts';
import type { PeriodQuery } from '../figures/period.ts';
import { FigureTable } from '../indicators/FigureTable.tsx';
import { CountedMessagesDialog } from './CountedMessagesDialog.tsx';
import { decimalsOf, messageValueText } from './message-texts.ts';
import { metricCell, metricHeading } from './metric-cell.ts';

interface Props {
  title: string;
  dimension: MessageDimension;
  groups: readonly MessageGroup[];
  metrics: readonly [MessageMetric, ...MessageMetric[]];
  nameOf: (group: MessageGroup) => string;
  currency: string;
  query: PeriodQuery;
  /** The days that are being counted: figures are known, and compared, once none is. */
  counted: Pick<MessagesOfPeriod, 'missing' | 'uncounted'>;
}

const total = ({ figures }: MessageGroup, metrics: readonly MessageMetric[]): number =>
  metrics.reduce((sum, metric) => sum + (metric === 'cost' ? 0 : figures[metric]), 0);

/** The messages of each connection, author, kind or country, beside those of the period before; each number opens its messages. */
export const MessageGroups = ({ title, dimension, groups, metrics, nameOf, currency, query, counted }: Props) => {
  const { t, language } = useTranslate();
  const decimals = decimalsOf(groups.map(({ figures }) => figures.cost));
  const rows = groups.map((group) => {
    const part = { dimension, value: group.value, name: nameOf(group) };
    const figures = metrics.map((metric) => {
      const [value, before] = [group.figures[metric], group.previous[metric]];
      const textOf = (of: number): string => messageValueText(metric, of, { currency, language, decimals });
      const text = value > 0 || counted.missing.length === 0 ? textOf(value) : '–';
      const change = counted.uncounted === 0 ? changeOf(t, { value, before, language, text: textOf }) : undefined;
      const onOpen = (): void => void openDialog(CountedMessagesDialog, { metric, currency, query, part });
      return metricCell(t, metric, { text, change, onOpen });
    });
    return { value: group.value, name: part.name, count: total(group, metrics), figures };
  });
  return (
    <FigureTable
      title={title}
      headings={metrics.map((name) => metricHeading(t, name))}
      rows={rows}
      testId={`messages-by-${dimension}`}
    />
  );
};
