import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/use-translate.ts';
import { FieldFocus } from './focus/FieldFocus.tsx';
import { LoadFailure } from './LoadFailure.tsx';

interface Props {
  /** Queries whose data the children need. */
  queries: readonly Pick<UseQueryResult, 'data' | 'error' | 'refetch'>[];
  /** Height of the skeleton in pixels. */
  height: number;
  children: ReactNode;
}

/** Renders its children once all queries have data; shows a skeleton or a failure until then. */
export const QueryGate = ({ queries, height, children }: Props) => {
  const { t } = useTranslate();
  const missing = queries.filter(({ data }) => data === undefined);
  const failed = missing.find(({ error }) => error !== null);
  if (missing.length === 0)
    return (
      <>
        {children}
        <FieldFocus />
      </>
    );
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
