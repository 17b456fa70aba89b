import { Anchor, Text, Tooltip } from '@mantine/core';
import type { Dashboard, Figures } from '@recado/shared/contract/dashboard';
import { sharesOf } from '@recado/shared/metrics/figure';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { comparisonText } from '../figures/comparison-text.ts';
import { numberText } from '../figures/figure-texts.ts';
import { openFigure } from '../figures/open-figure.ts';
import { Breakdown } from '../indicators/Breakdown.tsx';
import { FigureCard } from '../indicators/FigureCard.tsx';
import groups from '../indicators/Groups.module.css';
import cards from '../indicators/IndicatorsTab.module.css';
import type { PeriodQuery } from '../figures/period.ts';
import classes from './RatingsTab.module.css';

const metrics = ['rated', 'unrated', 'rating'] as const;

/** Returns the Net Promoter Score and its shares, from 0 to 1; null without ratings. */
const resultsOf = (figures: Figures) => {
  if ((figures.rating?.count ?? 0) === 0) return null;
  const { score, promoters, neutral, detractors } = sharesOf((name) => figures[name]?.count ?? 0);
  return { score: score / 100, promoters: promoters / 100, neutral: neutral / 100, detractors: detractors / 100 };
};

/** The Net Promoter Score with its shares, beside those of the period before, and ratings by queue, agent and connection. */
export const RatingsTab = ({ dashboard, query }: { dashboard: Dashboard; query: PeriodQuery }) => {
  const { t, language } = useTranslate();
  const { counters, figures, previous, uncounted } = dashboard;
  const [results, earlier] = [resultsOf(figures), resultsOf(previous)];
  const changeOf = (name: keyof NonNullable<typeof results>, text: (points: number) => string) =>
    uncounted === 0 && (
      <Text span size="xs" c="dimmed" data-testid={`nps-${name}-before`}>
        {comparisonText(t, {
          value: results?.[name] ?? null,
          before: earlier?.[name] ?? null,
          isShare: true,
          language,
          text: (share) => text(share * 100),
        })}
      </Text>
    );
  const isRated = (figures.rating?.count ?? 0) > 0;
  const open = (metric: 'rating' | 'promoters' | 'neutral' | 'detractors'): void => openFigure({ metric, query });
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
          {changeOf('score', (points) => numberText(points, language))}
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
                  {changeOf(name, (points) => `${numberText(points, language, 1)} %`)}
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
            counted={dashboard}
            metrics={metrics}
          />
        ))}
      </div>
    </div>
  );
};
