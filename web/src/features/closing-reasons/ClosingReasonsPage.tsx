import { Badge } from '@mantine/core';
import { deleteClosingReason, listClosingReasons, type ClosingReason } from '@recado/shared/contract/closing-reasons';
import { can } from '@recado/shared/permissions/can';
import { IconListCheck } from '@tabler/icons-react';
import { call } from '../../api/call.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { wholeList } from '../../components/list/list-rows.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { ClosingReasonDialog } from './ClosingReasonDialog.tsx';

const useClosingReasons = wholeList(listClosingReasons, ({ name }) => [name]);

/** The closing reasons of the company, in the order in which agents see them. */
export const ClosingReasonsPage = () => {
  const { t } = useTranslate();
  const { user } = useLogin();
  return (
    <ListPage<ClosingReason>
      name="closing-reason"
      title="closingReasons:title"
      back={can(user, 'settings-page:edit') ? { label: 'closingReasons:back', to: '/settings' } : undefined}
      useRows={useClosingReasons}
      nameOf={({ name }) => name}
      search="closingReasons:search"
      empty={{ icon: IconListCheck, title: 'closingReasons:empty', hint: 'closingReasons:emptyHint' }}
      add={{
        label: 'closingReasons:add',
        onClick: () => openDialog(ClosingReasonDialog, { closingReason: null }),
      }}
      onEdit={(closingReason) => openDialog(ClosingReasonDialog, { closingReason })}
      removal={{
        call: ({ id }) => call(deleteClosingReason, { params: { id } }),
        text: 'closingReasons:deleteText',
      }}
      columns={[
        { label: 'closingReasons:name', cell: ({ name }) => name, main: true, opens: true },
        {
          label: 'closingReasons:state',
          cell: ({ isActive }) => (
            <Badge color={isActive ? 'green' : 'gray'} variant="dot">
              {t(isActive ? 'closingReasons:active' : 'closingReasons:inactive')}
            </Badge>
          ),
          width: '160px',
        },
        { label: 'closingReasons:order', cell: ({ order }) => order, width: '110px', numeric: true },
      ]}
    />
  );
};
