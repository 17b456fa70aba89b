import { ActionIcon, Select, Text } from '@mantine/core';
import { reportPages } from '@recado/shared/limits/reports';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './Reports.module.css';

interface Props {
  size: number;
  /** Rows before the page, on it, and in all; null where that is not known. */
  before: number;
  shown: number;
  total: number | null;
  onSize: (size: number) => void;
  /** Undefined where there is no such page. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** The page that is shown, the ways to its neighbours, and the size of pages. */
export const ReportPages = ({ size, before, shown, total, onSize, onPrevious, onNext }: Props) => {
  const { t, language } = useTranslate();
  const number = (value: number): string => value.toLocaleString(language);
  const range = { from: number(before + 1), to: number(before + shown) };
  return (
    <nav className={classes.pages} aria-label={t('reports:pages.label')}>
      <Select
        aria-label={t('reports:pages.size')}
        data={reportPages.sizes.map(String)}
        value={String(size)}
        onChange={(value) => value !== null && onSize(Number(value))}
        allowDeselect={false}
        w={84}
        data-testid="page-size"
      />
      <Text size="sm" role="status" data-testid="page-range">
        {total === null
          ? t('reports:pages.range', range)
          : t('reports:pages.rangeOf', { ...range, total: number(Math.max(total, before + shown)) })}
      </Text>
      <ActionIcon.Group>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('reports:pages.previous')}
          disabled={!onPrevious}
          onClick={onPrevious}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('reports:pages.next')}
          disabled={!onNext}
          onClick={onNext}
          data-testid="next-page"
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </ActionIcon.Group>
    </nav>
  );
};
