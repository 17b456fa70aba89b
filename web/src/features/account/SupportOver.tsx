import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { leaveCompany } from './leave-company.ts';

/** Takes a super user home from a company whose window of support was closed. */
export const SupportOver = () => {
  const { mutate, error } = useMutation({ mutationFn: leaveCompany });
  useEffect(() => mutate(), [mutate]);
  return error ? <LoadFailure error={error} onRetry={() => mutate()} /> : <PageSkeleton />;
};
