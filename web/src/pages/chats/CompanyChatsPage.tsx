import { deleteInternalChat, listCompanyChats, type CompanyChat } from '@recado/shared/contract/internal-chats';
import { IconMessageUser } from '@tabler/icons-react';
import { call } from '../../api/call.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { pagedList } from '../../components/list/list-rows.ts';
import { UpdateTime } from '../../components/UpdateTime.tsx';

const useCompanyChats = pagedList(
  listCompanyChats,
  () => ({ query: {} }),
  ({ records }) => records,
);

/** The internal chats of the company, which its administrators may delete and not read. */
export const CompanyChatsPage = () => (
  <ListPage<CompanyChat>
    name="company-chat"
    title="chats:company.title"
    back={{ label: 'chats:company.back', to: '/chats' }}
    useRows={useCompanyChats}
    nameOf={({ title }) => title}
    empty={{ icon: IconMessageUser, title: 'chats:empty', hint: 'chats:company.hint' }}
    removal={{ call: ({ id }) => call(deleteInternalChat, { params: { id } }), text: 'chats:deleteText' }}
    columns={[
      { label: 'chats:name', cell: ({ title }) => title, main: true },
      { label: 'chats:company.owner', cell: ({ ownerName }) => ownerName ?? '–', width: '28%' },
      { label: 'chats:company.members', cell: ({ members }) => members, width: '120px', numeric: true },
      { label: 'chats:company.newest', cell: ({ updatedAt }) => <UpdateTime iso={updatedAt} />, width: '160px' },
    ]}
  />
);
