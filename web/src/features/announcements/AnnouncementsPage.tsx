import { deleteAnnouncement, listAnnouncements, type Announcement } from '@recado/shared/contract/announcements';
import { Badge, Text } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { call } from '../../api/call.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { pagedList } from '../../components/list/list-rows.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import { PriorityLabel } from './PriorityLabel.tsx';

const useAnnouncements = pagedList(
  listAnnouncements,
  (searchParam) => ({ query: { searchParam } }),
  ({ records }) => records,
);

/** The announcements of the installation, for super users (specification 3, section 2). */
export const AnnouncementsPage = () => {
  const { t } = useTranslate();
  return (
    <ListPage<Announcement>
      name="announcement"
      title="announcements:title"
      useRows={useAnnouncements}
      nameOf={({ title }) => title}
      search="announcements:search"
      empty={{ icon: IconSpeakerphone, title: 'announcements:empty', hint: 'announcements:emptyHint' }}
      add={{ label: 'announcements:add', onClick: () => openDialog(AnnouncementDialog, { announcement: null }) }}
      onEdit={(announcement) => openDialog(AnnouncementDialog, { announcement })}
      removal={{
        call: ({ id }) => call(deleteAnnouncement, { params: { id } }),
        done: 'announcements:deleted',
      }}
      columns={[
        { label: 'announcements:name', cell: ({ title }) => title, main: true, opens: true },
        {
          label: 'announcements:priority',
          cell: ({ priority }) => <PriorityLabel priority={priority} />,
          width: '130px',
        },
        {
          label: 'announcements:file',
          cell: ({ mediaName }) =>
            mediaName && (
              <Text size="sm" c="dimmed" truncate>
                {mediaName}
              </Text>
            ),
          width: '220px',
        },
        {
          label: 'announcements:status',
          cell: ({ status }) => (
            <Badge color={status ? 'green' : 'gray'} variant="dot">
              {t(status ? 'announcements:active' : 'announcements:inactive')}
            </Badge>
          ),
          width: '110px',
        },
      ]}
    />
  );
};
