import { Alert, Title } from '@mantine/core';
import { getMessageFigures, type MessageGroup, type MessagesOfPeriod } from '@recado/shared/contract/message-figures';
import { type MessageDimension, messageMetrics } from '@recado/shared/metrics/message-figures';
import { IconInfoCircle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { PageSkeleton } from '../../../components/PageSkeleton.tsx';
import { formatDay } from '../../../i18n/format.ts';
import { type Translate, useTranslate } from '../../../i18n/use-translate.ts';
import { daysOf } from '../figures/days-of.ts';
import { ExportButton } from '../figures/ExportButton.tsx';
import { numberText } from '../figures/figure-texts.ts';
import type { PeriodQuery } from '../figures/period.ts';
import { whileCounting, whileQuiet } from '../figures/refetch.ts';
import { Uncounted } from '../figures/Uncounted.tsx';
import { ChartCard } from '../indicators/ChartCard.tsx';
import groupClasses from '../indicators/Groups.module.css';
import classes from '../indicators/IndicatorsTab.module.css';
import { CampaignTable } from './CampaignTable.tsx';
import { CountedMessagesDialog } from './CountedMessagesDialog.tsx';
import type { ExportedList } from './export-messages.ts';
import { authorText, categoryText, countryText } from './message-texts.ts';
import { MessageCard } from './MessageCard.tsx';
import { MessageGroups } from './MessageGroups.tsx';
import { useCampaignFigures } from './use-campaign-figures.ts';

type ListName = Extract<MessageDimension, 'connection' | 'author' | 'category' | 'country'>;

const ofCharges = ['charged', 'cost'] as const;

/** The bars of a day: those that came in below those that left. */
const inAndOut = [
  { name: 'received', color: 'var(--recado-accent)' },
  { name: 'sent', color: 'color-mix(in srgb, var(--recado-accent) 40%, var(--recado-line))' },
] as const;

const listsOf = (t: Translate, { groups }: MessagesOfPeriod): (ExportedList & { dimension: ListName })[] => {
  const names: Record<ListName, [title: string, nameOf: ExportedList['nameOf']]> = {
    connection: [t('figures:messages.byConnection'), ({ name }) => name ?? t('figures:messages.removed')],
    author: [t('figures:messages.byAuthor'), ({ value, name }: MessageGroup) => authorText(t, value, name)],
    category: [t('figures:messages.byCategory'), ({ value }) => categoryText(t, value)],
    country: [t('figures:messages.byCountry'), ({ value }) => countryText(t, value)],
  };
  return (Object.keys(names) as ListName[]).map((dimension) => {
    const [title, nameOf] = names[dimension];
    return { dimension, title, nameOf, groups: groups[dimension] ?? [] };
  });
};

const Messages = ({ found, query }: { found: MessagesOfPeriod; query: PeriodQuery }) => {
  const { t, language } = useTranslate();
  const lists = listsOf(t, found);
  const days = daysOf(found.period);
  const { data: campaigns } = useCampaignFigures(query);
  const byDay = new Map(found.groups.day?.map((group) => [group.value, group]));
  const ofDay = (day: string, metric: 'received' | 'sent'): number | null =>
    found.missing.includes(day) ? null : (byDay.get(day)?.figures[metric] ?? 0);
  return (
    <div className={classes.root}>
      <section aria-labelledby="dashboard-messages">
        <Title order={2} id="dashboard-messages" className={classes.heading}>
          {t('figures:messages.title')}
          <span className={classes.compared}>
            {t('figures:compared', { from: formatDay(found.before.from), to: formatDay(found.before.to) })}
          </span>
        </Title>
        <div className={classes.cards}>
          {messageMetrics.map((metric) => (
            <MessageCard key={metric} metric={metric} found={found} query={query} />
          ))}
        </div>
      </section>
      {found.figures.unpriced > 0 && (
        <Alert icon={<IconInfoCircle size={18} aria-hidden />} color="yellow" data-testid="unpriced">
          {t('figures:messages.noPrices', { number: numberText(found.figures.unpriced, language) })}
        </Alert>
      )}
      {days.length > 1 && (
        <ChartCard
          title={t('figures:messages.byDay')}
          nameLabel={t('figures:messages.row.day')}
          series={inAndOut.map(({ name, color }) => ({
            name,
            color,
            label: t(`figures:messages.metric.${name}.title`),
          }))}
          rows={days.map((day) => ({
            name: formatDay(day).slice(0, 5),
            received: ofDay(day, 'received'),
            sent: ofDay(day, 'sent'),
            before: found.uncounted === 0 ? (byDay.get(day)?.previous ?? { received: 0, sent: 0 }) : undefined,
          }))}
          onOpen={(row, metric) => {
            const day = days[row]!;
            const part = { dimension: 'day', value: day, name: formatDay(day) } as const;
            openDialog(CountedMessagesDialog, { metric, currency: found.currency, query, part });
          }}
        />
      )}
      <div className={groupClasses.root}>
        {lists.map(({ dimension, ...list }) => (
          <MessageGroups
            key={dimension}
            {...list}
            dimension={dimension}
            metrics={dimension === 'connection' || dimension === 'author' ? messageMetrics : ofCharges}
            currency={found.currency}
            query={query}
            counted={found}
          />
        ))}
      </div>
      <CampaignTable query={query} />
      <ExportButton
        onExport={async () =>
          (await import('./export-messages.ts')).exportMessages(found, lists, campaigns?.campaigns ?? [])
        }
        failure={t('figures:messages.exportFailed')}
        disabled={found.uncounted > 0 || campaigns?.uncounted !== 0}
        testId="export-messages"
      />
    </div>
  );
};

/** The messages of the period and their cost: by day, connection, author, kind of charge and country, and campaigns. */
export const MessagesTab = ({ query }: { query: PeriodQuery }) => {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getMessageFigures, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && state.data.uncounted > 0 ? whileCounting : whileQuiet),
  });
  if (!data) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <>
      <Uncounted days={data.uncounted} />
      <Messages found={data} query={query} />
    </>
  );
};
