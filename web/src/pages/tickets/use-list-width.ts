import { setTicketListWidth } from '@recado/shared/contract/users';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { usePatchLogin, useLogin } from '../../login/login-query.ts';

/** Limits of the list's width in pixels (specification 1, section 9). */
export const listWidth = { min: 404, max: 700 } as const;

export const clampListWidth = (width: number): number =>
  Math.round(Math.min(listWidth.max, Math.max(listWidth.min, width)));

/** The width of the ticket list, saved for the user and not for the browser. */
export const useListWidth = () => {
  const { user } = useLogin();
  const patch = usePatchLogin();
  const [width, setWidth] = useState(clampListWidth(user.defaultTicketsManagerWidth));
  const save = useMutation({
    mutationFn: (defaultTicketsManagerWidth: number) =>
      call(setTicketListWidth, { params: { id: user.id }, body: { defaultTicketsManagerWidth } }),
    onSuccess: (changed) => patch((login) => ({ ...login, user: changed })),
    meta: { quiet: true },
  });
  const saveWidth = (newWidth: number): void => {
    if (newWidth !== user.defaultTicketsManagerWidth) save.mutate(newWidth);
  };
  return { width, setWidth, saveWidth };
};
