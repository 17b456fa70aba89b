import { useTranslate } from '../../../../../i18n/use-translate.ts';
import { Hint, Line } from '../../card/card-parts.tsx';
import type { NodeOf } from '../../card/kind.ts';

/** The time that a customer waits. */
export const IntervalSummary = ({ data: { sec, unit } }: { data: NodeOf<'interval'>['data'] }) => {
  const { t } = useTranslate();
  if (sec === 0) return <Hint>{t('flowEditor:card.interval')}</Hint>;
  return <Line>{t('flowEditor:card.waits', { time: t(`flowEditor:${unit}`, { count: sec }) })}</Line>;
};
