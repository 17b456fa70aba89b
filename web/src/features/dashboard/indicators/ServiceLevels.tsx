import { Title } from '@mantine/core';
import type { Dashboard, Figures } from '@recado/shared/contract/dashboard';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { PeriodQuery } from '../figures/period.ts';
import { Breakdown } from './Breakdown.tsx';
import { FigureCard } from './FigureCard.tsx';
import groups from './Groups.module.css';
import classes from './IndicatorsTab.module.css';
import { levels } from './shown-metrics.ts';

const hasAny = (figures: Figures): boolean => levels.some((name) => (figures[name]?.count ?? 0) > 0);

/** The share of each service level that was met, as a whole and by queue, agent and connection. Nothing where none was promised. */
export const ServiceLevels = ({ dashboard, query }: { dashboard: Dashboard; query: PeriodQuery }) => {
  const { t } = useTranslate();
  if (!hasAny(dashboard.figures)) return null;
  const headings = {
    firstAnswerMet: t('figures:level.firstAnswer'),
    nextAnswerMet: t('figures:level.nextAnswers'),
    resolutionMet: t('figures:metric.resolution.title'),
  };
  return (
    <section aria-labelledby="dashboard-levels" data-testid="service-levels">
      <Title order={2} id="dashboard-levels" className={classes.heading}>
        {t('figures:levels')}
      </Title>
      <div className={classes.cards}>
        {levels.map((name) => (
          <FigureCard key={name} name={name} dashboard={dashboard} query={query} />
        ))}
      </div>
      <div className={`${groups.root} ${classes.below}`}>
        {(['queue', 'user', 'connection'] as const).map((dimension) => (
          <Breakdown
            key={dimension}
            dimension={dimension}
            groups={(dashboard.groups[dimension] ?? []).filter(({ figures }) => hasAny(figures))}
            query={query}
            counted={dashboard}
            metrics={levels}
            headings={headings}
            testId={`levels-by-${dimension}`}
          />
        ))}
      </div>
    </section>
  );
};
