import type { MessageMetric } from '@recado/shared/metrics/message-figures';
import type { Translate } from '../../../i18n/use-translate.ts';
import type { Change } from '../figures/comparison-text.ts';

/** Returns the heading of a metric's column. */
export const metricHeading = (t: Translate, name: MessageMetric) => ({
  name,
  text: t(`figures:messages.metric.${name}.title`),
  definition: t(`figures:messages.metric.${name}.definition`),
});

interface Shown {
  text: string;
  /** The change since the period before; undefined where nothing is compared. */
  change?: Change | undefined;
  /** Shows the messages behind the figure. */
  onOpen: () => void;
}

/** Returns the cell of a metric in a row. */
export const metricCell = (t: Translate, name: MessageMetric, { text, change, onOpen }: Shown) => ({
  name,
  text,
  change,
  label: `${t(`figures:messages.metric.${name}.title`)}: ${[text, change?.sentence].filter(Boolean).join(', ')}. ${t('figures:messages.open')}`,
  onOpen,
});
