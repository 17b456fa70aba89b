import { Tooltip, UnstyledButton } from '@mantine/core';
import type { Dashboard } from '@recado/shared/contract/dashboard';
import { kindOf, type MetricName } from '@recado/shared/metrics/metrics';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { comparisonText } from '../figures/comparison-text.ts';
import { mainValue, numberText, valueText } from '../figures/figure-texts.ts';
import { openFigure } from '../figures/open-figure.ts';
import type { PeriodQuery } from '../figures/period.ts';
import classes from './Card.module.css';

interface Props {
  name: MetricName;
  dashboard: Pick<Dashboard, 'figures' | 'previous' | 'missing' | 'uncounted'>;
  query: PeriodQuery;
}

const none = { count: 0, average: null, median: null, p90: null };

/**
 * A figure with how it changed; its definition in a tooltip. A click opens the tickets behind it. While days are counted, a
 * figure that has nothing yet is not known, and none is compared.
 */
export const FigureCard = ({ name, dashboard: { figures, previous, missing, uncounted }, query }: Props) => {
  const { t, language } = useTranslate();
  const kind = kindOf(name);
  const isKnown = missing.length === 0;
  // A card shows a rating by its median, with the average below.
  const isMedian = kind === 'duration' || kind === 'rating';
  const [figure, earlier] = [figures[name] ?? none, previous[name] ?? none];
  const [value, before] = [figure, earlier].map((one) => (isMedian ? one.median : mainValue(name, one))) as [
    number | null,
    number | null,
  ];
  const text = (of: number | null): string => valueText(name, of, language);
  return (
    <Tooltip label={t(`figures:metric.${name}.definition`)} multiline maw={280} openDelay={300}>
      <UnstyledButton
        className={classes.card}
        onClick={() => openFigure({ metric: name, query })}
        data-testid={`figure-${name}`}
      >
        <span className={classes.name}>{t(`figures:metric.${name}.title`)}</span>
        <span className={classes.value}>
          {text(isKnown || figure.count > 0 ? value : null)}{' '}
          {isMedian && value !== null && <span className={classes.unit}>{t('figures:median')}</span>}
        </span>
        {kind === 'share' && value !== null && (
          <span className={classes.detail}>
            {t('figures:part', {
              part: numberText(value * figure.count, language),
              whole: numberText(figure.count, language),
            })}
          </span>
        )}
        {isMedian && figure.p90 !== null && (
          <span className={classes.detail}>
            {t('figures:p90', { value: text(figure.p90) })} · {t('figures:average', { value: text(figure.average) })}
          </span>
        )}
        {uncounted === 0 && (
          <span className={classes.detail}>
            {comparisonText(t, { value, before, isShare: kind === 'share', language, text })}
          </span>
        )}
      </UnstyledButton>
    </Tooltip>
  );
};
