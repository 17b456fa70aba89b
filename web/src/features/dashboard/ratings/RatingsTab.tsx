import { Anchor, Text, Tooltip } from '@mantine/core';
import type { Dashboard } from '@recado/shared/contract/dashboard';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { numberText } from '../figures/figure-texts.ts';
import { openFigure } from '../figures/open-figure.ts';
import { Breakdown } from '../indicators/Breakdown.tsx';
import { FigureCard } from '../indicators/FigureCard.tsx';
import groups from '../indicators/Groups.module.css';
import cards from '../indicators/IndicatorsTab.module.css';
import type { PeriodQuery } from '../figures/period.ts';
import classes from './RatingsTab.module.css';

const metrics = ['rated', 'unrated', 'rating'] as const;

/** The Net Promoter Score with its shares, and ratings by queue, agent and connection. */
export const RatingsTab = ({ dashboard, query }: { dashboard: Dashboard; query: PeriodQuery }) => {
  const { t, language } = useTranslate();
  const { counters, figures, missing } = dashboard;
  const isKnown = missing.length === 0;
  const isRated = (figures.rating?.count ?? 0) > 0;
  const open = (metric: 'rating' | 'promoters' | 'neutral' | 'detractors'): void =>
    openFigure({ metric, query, total: isKnown ? (figures[metric]?.count ?? 0) : null });
  const shares = {
    promoters: counters.npsPromotersPerc,
    neutral: counters.npsPassivePerc,
    detractors: counters.npsDetractorsPerc,
  } as const;
  const score = isRated ? numberText(counters.npsScore, language) : '–';
  const shareText = (name: keyof typeof shares): string =>
    isRated ? `${numberText(shares[name], language, 1)} %` : '–';
  return (
    <div className={cards.root}>
      <section className={classes.card} aria-label={t('figures:nps.score')}>
        <div className={classes.score} data-testid="nps-score">
          <span className={classes.label}>{t('figures:nps.score')}</span>
          <Tooltip label={t('figures:nps.hint')} multiline maw={280} openDelay={300}>
            <Anchor
              component="button"
              type="button"
              className={classes.figure}
              onClick={() => open('rating')}
              aria-label={`${t('figures:nps.score')}: ${score}. ${t('figures:open')}`}
            >
              <strong>{score}</strong>
            </Anchor>
          </Tooltip>
        </div>
        <div className={classes.shares}>
          <div className={classes.bar} aria-hidden>
            {(Object.keys(shares) as (keyof typeof shares)[]).map((name) => (
              <span key={name} className={classes[name]} style={{ flexGrow: shares[name] }} />
            ))}
          </div>
          <dl className={classes.legend}>
            {(Object.keys(shares) as (keyof typeof shares)[]).map((name) => (
              <div key={name}>
                <dt>
                  <span className={`${classes.key} ${classes[name]}`} aria-hidden />
                  {t(`figures:nps.${name}`)}
                </dt>
                <dd>
                  <Tooltip label={t(`figures:metric.${name}.definition`)} openDelay={300}>
                    <Anchor
                      component="button"
                      type="button"
                      className={classes.figure}
                      onClick={() => open(name)}
                      aria-label={`${t(`figures:nps.${name}`)}: ${shareText(name)}. ${t('figures:open')}`}
                      data-testid={`nps-${name}`}
                    >
                      {shareText(name)}
                    </Anchor>
                  </Tooltip>
                </dd>
              </div>
            ))}
          </dl>
          <Text size="xs" c="dimmed">
            {t('figures:nps.hint')}
          </Text>
        </div>
      </section>
      <div className={cards.cards}>
        <FigureCard name="rating" dashboard={dashboard} query={query} />
        <FigureCard name="rated" dashboard={dashboard} query={query} />
        <FigureCard name="unrated" dashboard={dashboard} query={query} />
      </div>
      <div className={groups.root}>
        {(['queue', 'user', 'connection'] as const).map((dimension) => (
          <Breakdown
            key={dimension}
            dimension={dimension}
            groups={dashboard.groups[dimension] ?? []}
            query={query}
            isKnown={isKnown}
            metrics={metrics}
          />
        ))}
      </div>
    </div>
  );
};
