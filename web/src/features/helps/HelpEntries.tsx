import { deleteHelp, listAllHelps, listHelps, type Help } from '@recado/shared/contract/helps';
import { useQueryClient } from '@tanstack/react-query';
import { IconHelp } from '@tabler/icons-react';
import { call } from '../../api/call.ts';
import { queryKey } from '../../api/query.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { pagedList } from '../../components/list/list-rows.ts';
import { HelpDialog } from './HelpDialog.tsx';

const useHelps = pagedList(
  listHelps,
  (searchParam) => ({ query: { searchParam } }),
  ({ records }) => records,
);

/** The help entries of the installation, for super users to change (specification 2, section 2). */
export const HelpEntries = () => {
  const client = useQueryClient();
  return (
    <ListPage<Help>
      name="help"
      title="helps:entries"
      useRows={useHelps}
      nameOf={({ title }) => title}
      search="helps:search"
      empty={{ icon: IconHelp, title: 'helps:noEntries', hint: 'helps:noEntriesHint' }}
      add={{ label: 'helps:add', onClick: () => openDialog(HelpDialog, { help: null }) }}
      onEdit={(help) => openDialog(HelpDialog, { help })}
      removal={{
        call: async ({ id }) => {
          await call(deleteHelp, { params: { id } });
          await client.invalidateQueries({ queryKey: queryKey(listAllHelps) });
        },
        done: 'common:operationDone',
        failed: 'helps:failed',
      }}
      columns={[
        { label: 'helps:name', cell: ({ title }) => title, main: true, opens: true },
        { label: 'helps:description', cell: ({ description }) => description },
        { label: 'helps:video', cell: ({ video }) => video, width: '150px' },
      ]}
    />
  );
};
