import type { Connection } from '@recado/shared/contract/connections';
import { closeImportedTickets } from '@recado/shared/contract/imports';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { confirm } from '../../components/dialog/confirm.ts';
import { notifySuccess } from '../../components/notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

/** Closes the tickets created by a connection's imports, after a confirmation. Events remove them from the lists. */
export const useCloseImported = () => {
  const { t } = useTranslate();
  const close = useMutation({
    mutationFn: (id: number) => call(closeImportedTickets, { params: { id } }),
    onSuccess: () => notifySuccess(t('connections:import.closing')),
  });
  return {
    isPending: close.isPending,
    ask: ({ id, name }: Connection) =>
      confirm({
        title: t('connections:import.closeTickets'),
        text: t('connections:import.closeText', { name }),
        confirm: t('connections:import.closeTickets'),
        onConfirm: () => close.mutate(id),
      }),
  };
};
