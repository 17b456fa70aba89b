import { listLanes, type Tag } from '@recado/shared/contract/tags';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { useLogin } from '../../login/login-query.ts';

export const lanesQuery = endpointQuery(listLanes, {});

const none: readonly Tag[] = [];

/** The lanes of the kanban board in their order; none while they load, and without the plan's board. */
export const useLanes = (): readonly Tag[] => {
  const { plan } = useLogin();
  const { data } = useQuery({ ...lanesQuery, enabled: plan.useKanban });
  return data?.lista ?? none;
};
