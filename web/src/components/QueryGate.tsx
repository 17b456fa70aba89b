import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/use-translate.ts';
import { LoadFailure } from './LoadFailure.tsx';

interface Props {
  /** What the children can't do without. */
  queries: readonly Pick<UseQueryResult, 'data' | 'error' | 'refetch'>[];
  /** In pixels, of the outline while they load. */
  height: number;
  children: ReactNode;
}

/** Draws its children once all that they need is there: what has not come, or could not, is not taken for empty. */
export const QueryGate = ({ queries, height, children }: Props) => {
  const { t } = useTranslate();
  const missing = queries.filter(({ data }) => data === undefined);
  const failed = missing.find(({ error }) => error !== null);
  if (missing.length === 0) return children;
  if (!failed) return <Skeleton height={height} miw={190} radius="md" role="status" aria-label={t('common:loading')} />;
  return (
    <LoadFailure
      error={failed.error}
      onRetry={() => {
        for (const query of missing) void query.refetch();
      }}
    />
  );
};
