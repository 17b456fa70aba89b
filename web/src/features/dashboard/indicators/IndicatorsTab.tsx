import type { Dashboard } from '@recado/shared/contract/dashboard';
import { Title } from '@mantine/core';
import { nowCounterNames } from '@recado/shared/metrics/now';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { formatDay } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { OnlineAgentsDialog } from '../figures/OnlineAgentsDialog.tsx';
import type { PeriodQuery } from '../figures/period.ts';
import { TicketsNowDialog } from '../figures/TicketsNowDialog.tsx';
import { ExportButton } from '../figures/ExportButton.tsx';
import { FigureCard } from './FigureCard.tsx';
import { Groups } from './Groups.tsx';
import classes from './IndicatorsTab.module.css';
import { NowCard } from './NowCard.tsx';
import { ServiceLevels } from './ServiceLevels.tsx';
import { counts, countersOfNow, times } from './shown-metrics.ts';

/** Counters of now, figures of the period beside those of the period before, and their breakdowns. */
export const IndicatorsTab = ({ dashboard, query }: { dashboard: Dashboard; query: PeriodQuery }) => {
  const { t, language } = useTranslate();
  const now = countersOfNow(dashboard);
  return (
    <div className={classes.root}>
      <section aria-labelledby="dashboard-now">
        <Title order={2} id="dashboard-now" className={classes.heading}>
          {t('figures:now.title')}
        </Title>
        <div className={classes.cards}>
          {nowCounterNames.map((name) => (
            <NowCard
              key={name}
              name={name}
              value={now[name]}
              onOpen={() => openDialog(TicketsNowDialog, { counter: name, query })}
            />
          ))}
          <NowCard name="online" value={now.online} onOpen={() => openDialog(OnlineAgentsDialog, { query })} />
        </div>
      </section>
      <section aria-labelledby="dashboard-period">
        <Title order={2} id="dashboard-period" className={classes.heading}>
          {t('figures:inPeriod')}
          <span className={classes.compared}>
            {t('figures:compared', { from: formatDay(dashboard.before.from), to: formatDay(dashboard.before.to) })}
          </span>
        </Title>
        <div className={classes.cards}>
          {counts.map((name) => (
            <FigureCard key={name} name={name} dashboard={dashboard} query={query} />
          ))}
        </div>
      </section>
      <section aria-labelledby="dashboard-times">
        <Title order={2} id="dashboard-times" className={classes.heading}>
          {t('figures:times')}
        </Title>
        <div className={classes.cards}>
          {times.map((name) => (
            <FigureCard key={name} name={name} dashboard={dashboard} query={query} />
          ))}
        </div>
      </section>
      <ServiceLevels dashboard={dashboard} query={query} />
      <Groups dashboard={dashboard} query={query} />
      <ExportButton
        onExport={async () =>
          (await import('./export-indicators.ts')).exportIndicators({ t, language }, dashboard, now)
        }
        failure={t('figures:indicators.failed')}
        disabled={dashboard.uncounted > 0}
        testId="export-indicators"
      />
    </div>
  );
};
