import { setTicketListWidth } from '@recado/shared/contract/users';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { savedListWidth } from '../../components/inbox-widths.ts';
import { usePatchLogin, useLogin } from '../../login/login-query.ts';

/** The width of the ticket list, saved for the user and not for the browser. */
export const useListWidth = () => {
  const { user } = useLogin();
  const patch = usePatchLogin();
  const [width, setWidth] = useState(savedListWidth(user));
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
