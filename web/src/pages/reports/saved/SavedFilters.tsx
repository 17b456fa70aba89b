import { Button, Menu, Text } from '@mantine/core';
import type { Seen } from '@recado/shared/contract/grammar';
import {
  deleteReportFilter,
  listReportFilters,
  updateReportFilter,
  type ReportFilter,
} from '@recado/shared/contract/report-filters';
import { mayChangeReportFilter } from '@recado/shared/permissions/report-filters';
import {
  IconBookmark,
  IconBookmarkPlus,
  IconDeviceFloppy,
  IconMail,
  IconPencil,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { endpointQuery, queryKey } from '../../../api/query.ts';
import { confirm } from '../../../components/dialog/confirm.ts';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { changeOf, pick } from '../../../components/form/record-changes.ts';
import { notifyError, notifySuccess } from '../../../components/notify.ts';
import { isApiError } from '../../../errors/api-error.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import { SavedFilterDialog } from './SavedFilterDialog.tsx';

type Shown = Pick<ReportFilter, 'period' | 'filter'>;

interface Props {
  /** The saved filter that was opened; null for none. */
  savedId: number | null;
  /** The filter of the page. */
  shown: Shown;
  /** Called with a filter to show; null where the opened one is gone. */
  onOpen: (saved: ReportFilter | null) => void;
}

/** The actions of the opened filter. */
const Actions = ({ saved, shown, onOpen }: { saved: ReportFilter } & Omit<Props, 'savedId'>) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const refresh = (): void => void client.invalidateQueries({ queryKey: queryKey(listReportFilters) });
  const { id, name, period, filter } = saved;
  const change = changeOf<Shown>(saved, { period, filter }, shown);
  const update = useMutation({
    mutationFn: (seen: Seen) => call(updateReportFilter, { params: { id }, body: change.body, seen }),
    onSuccess: () => {
      notifySuccess(t('common:saved'));
      refresh();
    },
    onError: (failure) => {
      if (!isApiError(failure, 'ERR_CHANGED_MEANWHILE')) return notifyError(failure);
      const { by, record } = failure.details;
      refresh();
      confirm({
        title:
          typeof by === 'string' ? t('reports:saved.changedBy', { by, name }) : t('reports:saved.changed', { name }),
        text: t('reports:saved.changedText'),
        confirm: t('common:conflict.mine'),
        onConfirm: () => update.mutate(pick(record as Shown, ['period', 'filter'])),
      });
    },
    meta: { quiet: true },
  });
  const removal = useMutation({
    mutationFn: () => call(deleteReportFilter, { params: { id } }),
    onSuccess: () => {
      onOpen(null);
      refresh();
    },
  });
  return (
    <>
      <Menu.Item
        leftSection={<IconDeviceFloppy size={16} aria-hidden />}
        disabled={Object.keys(change.body).length === 0}
        onClick={() => update.mutate(change.seen)}
        data-testid="update-saved-filter"
      >
        {t('reports:saved.update', { name })}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={() => openDialog(SavedFilterDialog, { saved, shown, onSaved: () => undefined })}
        data-testid="edit-saved-filter"
      >
        {t('reports:saved.editOf', { name })}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTrash size={16} aria-hidden />}
        color="red"
        onClick={() =>
          confirm({
            title: t('reports:saved.deleteTitle', { name }),
            text: t('reports:saved.deleteText'),
            confirm: t('common:delete'),
            danger: true,
            onConfirm: () => removal.mutate(),
          })
        }
        data-testid="delete-saved-filter"
      >
        {t('reports:saved.deleteOf', { name })}
      </Menu.Item>
    </>
  );
};

const marksOf = ({ isShared, weekly }: ReportFilter) => (
  <>
    {isShared && <IconUsers size={14} aria-hidden />}
    {weekly && <IconMail size={14} aria-hidden />}
  </>
);

/** The saved filters of the report: to open one, to save the shown one, to change or delete the opened one. */
export const SavedFilters = ({ savedId, shown, onOpen }: Props) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const { data: all = [], refetch } = useQuery(endpointQuery(listReportFilters, {}));
  const opened = all.find(({ id }) => id === savedId);
  return (
    <Menu position="bottom-end" width={300} onOpen={() => void refetch()}>
      <Menu.Target>
        <Button
          variant={opened ? 'light' : 'default'}
          leftSection={<IconBookmark size={16} aria-hidden />}
          maw={220}
          title={opened?.name}
          data-testid="saved-filters"
        >
          <Text span inherit truncate>
            {opened?.name ?? t('reports:saved.title')}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        {all.map((saved) => (
          <Menu.Item
            key={saved.id}
            onClick={() => onOpen(saved)}
            rightSection={marksOf(saved)}
            aria-current={saved.id === savedId || undefined}
            fw={saved.id === savedId ? 600 : undefined}
            data-testid="saved-filter"
          >
            {saved.name}
          </Menu.Item>
        ))}
        {all.length > 0 && <Menu.Divider />}
        <Menu.Item
          leftSection={<IconBookmarkPlus size={16} aria-hidden />}
          onClick={() => openDialog(SavedFilterDialog, { saved: null, shown, onSaved: onOpen })}
          data-testid="save-filter"
        >
          {t('reports:saved.save')}
        </Menu.Item>
        {opened && mayChangeReportFilter(user, opened) && <Actions saved={opened} shown={shown} onOpen={onOpen} />}
      </Menu.Dropdown>
    </Menu>
  );
};
