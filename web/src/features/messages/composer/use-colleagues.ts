import { listMentionable } from '@recado/shared/contract/groups';
import { listUserNames } from '@recado/shared/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery } from '../../../api/query.ts';
import type { Mentionable } from '../../../components/composer/mentions.ts';
import { useLogin } from '../../../login/login-query.ts';

/**
 * The company's other users, as people that a note of a ticket can mention. Their keys are their ids. Who of them sees the
 * ticket is asked for while a note is written; the server decides again.
 */
export const useColleagues = (ticketId: number, writesNote: boolean): readonly Mentionable[] => {
  const { user } = useLogin();
  const { data } = useQuery(endpointQuery(listUserNames, {}));
  const { data: seeing } = useQuery({
    ...endpointQuery(listMentionable, { params: { ticketId } }),
    enabled: writesNote,
  });
  return useMemo(
    () =>
      (data ?? [])
        .filter(({ id }) => id !== user.id)
        .map(({ id, name }) => ({
          key: String(id),
          name,
          isAdmin: false,
          isBlind: seeing !== undefined && !seeing.includes(id),
        })),
    [data, seeing, user.id],
  );
};
