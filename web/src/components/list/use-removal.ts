import { useMutation } from '@tanstack/react-query';
import { failureAfter } from '../../i18n/failure-after.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { confirm } from '../dialog/confirm.ts';
import { notifyFailure, notifySuccess } from '../notify.ts';
import type { Removal } from './list-page-props.ts';

/** Returns a function that asks whether to delete a row, and deletes it. */
export const useRemoval = <Row>(
  { call, title, text, done, failed }: Removal<Row>,
  nameOf: (row: Row) => string,
  refetch: () => Promise<unknown>,
): ((row: Row) => void) => {
  const { t } = useTranslate();
  const { mutate } = useMutation({
    mutationFn: call,
    onSuccess: () => {
      notifySuccess(t(done ?? 'common:deleted'));
      return refetch();
    },
    ...(failed && {
      onError: (error: unknown) => notifyFailure(failureAfter(t(failed))(error)),
      meta: { quiet: true },
    }),
  });
  return (row) =>
    confirm({
      title: t(title ?? 'common:deleteTitle', { name: nameOf(row) }),
      text: t(text ?? 'common:deleteText', { name: nameOf(row) }),
      confirm: t('common:delete'),
      danger: true,
      onConfirm: () => mutate(row),
    });
};
