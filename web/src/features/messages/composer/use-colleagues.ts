import type { GroupParticipant } from '@recado/shared/contract/groups';
import { listUserNames } from '@recado/shared/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery } from '../../../api/query.ts';
import { useLogin } from '../../../login/login-query.ts';

/** The company's other users, as people that a note can mention. Their keys are their ids. */
export const useColleagues = (): readonly GroupParticipant[] => {
  const { user } = useLogin();
  const { data } = useQuery(endpointQuery(listUserNames, {}));
  return useMemo(
    () =>
      (data ?? [])
        .filter(({ id }) => id !== user.id)
        .map(({ id, name }) => ({ key: String(id), name, isAdmin: false })),
    [data, user.id],
  );
};
