import { setTicketListWidth } from '@recado/shared/contract/users';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { usePatchSession, useSession } from '../../session/session-query.ts';

/** Pixels between which the list's width may be drawn (specification 1, section 9). */
export const listWidth = { least: 404, most: 700 } as const;

export const withinListWidth = (width: number): number =>
  Math.round(Math.min(listWidth.most, Math.max(listWidth.least, width)));

/** The width of the ticket list as this user drew it; saved for the user, not for the browser. */
export const useListWidth = () => {
  const { user } = useSession();
  const patch = usePatchSession();
  const [width, setWidth] = useState(withinListWidth(user.defaultTicketsManagerWidth));
  const save = useMutation({
    mutationFn: (defaultTicketsManagerWidth: number) =>
      call(setTicketListWidth, { params: { id: user.id }, body: { defaultTicketsManagerWidth } }),
    onSuccess: (changed) => patch((session) => ({ ...session, user: changed })),
    meta: { quiet: true },
  });
  const saveWidth = (drawn: number): void => {
    if (drawn !== user.defaultTicketsManagerWidth) save.mutate(drawn);
  };
  return { width, setWidth, saveWidth };
};
