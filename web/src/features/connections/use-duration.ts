import { useTranslate } from '../../i18n/use-translate.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns a function that formats milliseconds in their two largest units: `2 h 5 min`. */
export const useDuration = (): ((ms: number) => string) => {
  const { t } = useTranslate();
  return (ms) => {
    if (ms < minute) return t('connections:duration.seconds', { count: Math.max(1, Math.round(ms / 1000)) });
    const parts =
      ms < hour
        ? ([['minutes', ms / minute]] as const)
        : ms < day
          ? ([
              ['hours', ms / hour],
              ['minutes', (ms % hour) / minute],
            ] as const)
          : ([
              ['days', ms / day],
              ['hours', (ms % day) / hour],
            ] as const);
    return parts
      .map(([unit, count]) => [unit, Math.floor(count)] as const)
      .filter(([, count], index) => index === 0 || count > 0)
      .map(([unit, count]) => t(`connections:duration.${unit}`, { count }))
      .join(' ');
  };
};
