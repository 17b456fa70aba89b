import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useReadOnly } from '../../login/use-read-only.ts';
import type { ListPageProps, RowAction } from './list-page-props.ts';
import { useRemoval } from './use-removal.ts';

type Props<Row extends { id: number }> = Pick<
  ListPageProps<Row>,
  'name' | 'nameOf' | 'actions' | 'onEdit' | 'mayChange' | 'mayRemove' | 'removal' | 'onRemove'
>;

const none = { call: () => Promise.resolve() };

/** Returns a function that lists the actions of a row: the page's own, then edit and delete. */
export const useRowActions = <Row extends { id: number }>(
  { name, nameOf, actions, onEdit, mayChange = () => true, mayRemove = () => true, removal, onRemove }: Props<Row>,
  refetch: () => Promise<unknown>,
): ((row: Row) => readonly RowAction[]) => {
  const { t } = useTranslate();
  const ask = useRemoval(removal ?? none, nameOf, refetch);
  const isReadOnly = useReadOnly();
  const remove = onRemove ?? (removal && ask);
  return (row) => {
    const all = [...(actions?.(row) ?? [])];
    if (!mayChange(row)) return all;
    const values = { name: nameOf(row) };
    if (onEdit)
      all.push({
        hint: t('common:edit'),
        label: t('common:editOf', values),
        icon: IconPencil,
        onClick: () => onEdit(row),
        testId: `edit-${name}`,
      });
    if (remove && !isReadOnly && mayRemove(row))
      all.push({
        hint: t('common:delete'),
        label: t('common:deleteOf', values),
        icon: IconTrash,
        onClick: () => remove(row),
        testId: `delete-${name}`,
      });
    return all;
  };
};
