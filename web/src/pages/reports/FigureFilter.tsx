import { Anchor } from '@mantine/core';
import { listClosingReasons } from '@recado/shared/contract/closing-reasons';
import { listConnectionNames } from '@recado/shared/contract/connections';
import { listQueues } from '@recado/shared/contract/queues';
import { listTags } from '@recado/shared/contract/tags';
import { listUserNames } from '@recado/shared/contract/users';
import type { MetricName } from '@recado/shared/metrics/metrics';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { type Dimension, groupName } from '../../features/dashboard/figures/group-name.ts';
import { weekHourOf } from '../../features/dashboard/figures/week-hour.ts';
import { formatDay } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { ReportFilter } from './report-filter.ts';
import classes from './Reports.module.css';

type Part = Pick<ReportFilter, 'dimension' | 'value'>;

/** Returns the name of a queue, an agent, a connection, a tag or a reason; undefined while the names load. */
const useGroupName = (dimension: ReportFilter['dimension'], value: string): string | undefined => {
  const { t } = useTranslate();
  const options = <Query extends object>(of: Dimension, query: Query) => ({ ...query, enabled: dimension === of });
  const lists = {
    queue: useQuery(options('queue', endpointQuery(listQueues, {}))).data,
    user: useQuery(options('user', endpointQuery(listUserNames, {}))).data,
    connection: useQuery(options('connection', endpointQuery(listConnectionNames, { query: {} }))).data,
    tag: useQuery(options('tag', endpointQuery(listTags, { query: { kanban: 0 } }))).data,
    reason: useQuery(options('reason', endpointQuery(listClosingReasons, {}))).data,
  };
  if (!(dimension in lists)) return undefined;
  const of = dimension as Dimension;
  const name = lists[of]?.find(({ id }) => String(id) === value)?.name ?? null;
  return lists[of] && groupName(t, of, { value, name });
};

/** Returns the name of the part of a figure; undefined for a whole one, and while names load. */
const usePartName = ({ dimension, value }: Part): string | undefined => {
  const { language } = useTranslate();
  const group = useGroupName(dimension, value);
  if (dimension === 'day') return formatDay(value);
  if (dimension === 'hour') return `${value} h`;
  return dimension === 'weekHour' ? weekHourOf(language, value).name : group;
};

interface Props {
  figure: Part & { metric: MetricName };
  onRemove: () => void;
}

/** The figure of the dashboard whose tickets the report lists, with its part, and the way to all tickets. */
export const FigureFilter = ({ figure, onRemove }: Props) => {
  const { t } = useTranslate();
  const part = usePartName(figure);
  const title = t(`figures:metric.${figure.metric}.title`);
  return (
    <p className={classes.figure} data-testid="report-figure">
      {t('reports:filter.figure', { name: part === undefined ? title : `${title} · ${part}` })}{' '}
      <Anchor component="button" inherit onClick={onRemove}>
        {t('reports:filter.noFigure')}
      </Anchor>
    </p>
  );
};
