import { Center, Loader, Text } from '@mantine/core';
import { useInViewport, useMergedRef } from '@mantine/hooks';
import { useRef } from 'react';
import { useNextPage } from '../../../api/use-next-page.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { numberText } from './figure-texts.ts';

interface Props {
  pages: Parameters<typeof useNextPage>[0] & { error: Error | null };
  /** The number of rows that are shown, and of all as far as their figure says; null where that is not known. */
  shown: number;
  total: number | null;
}

/** Pixels below the window at which the next rows are read. */
const ahead = 300;

/**
 * The end of an endless list in a dialog: reads on while it is in view. A call reads a month at most, so that one page may
 * have few rows, or none, of a figure of a year.
 */
export const EndOfRows = ({ pages, shown, total }: Props) => {
  const { t, language } = useTranslate();
  const end = useRef<HTMLDivElement>(null);
  // Coming into view renders this again, and so reads on.
  const ref = useMergedRef(end, useInViewport<HTMLDivElement>().ref);
  const isNear = (): boolean => (end.current?.getBoundingClientRect().top ?? Infinity) < window.innerHeight + ahead;
  const { retry } = useNextPage(pages, isNear);
  // The rows are the figure: once all are there, or more than it says, they say how many it has.
  const all = total === null ? null : pages.hasNextPage ? Math.max(total, shown) : shown;
  return (
    <div ref={ref}>
      {pages.error && <LoadFailure error={pages.error} onRetry={retry} />}
      {!pages.error && (pages.hasNextPage || pages.isFetching) && (
        <Center mih={48}>
          <Loader size="sm" role="status" aria-label={t('common:loading')} />
        </Center>
      )}
      {all !== null && shown > 0 && (
        <Text size="sm" c="dimmed" ta="center" data-testid="rows-shown">
          {t('figures:rows.shown', { shown: numberText(shown, language), total: numberText(all, language) })}
        </Text>
      )}
    </div>
  );
};
