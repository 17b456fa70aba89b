import { Text } from '@mantine/core';
import { deleteQuickMessage, listQuickMessages, type QuickMessage } from '@recado/shared/contract/quick-messages';
import { mayDeleteQuickMessage } from '@recado/shared/permissions/quick-messages';
import { plainText } from '@recado/shared/text/plain-text';
import { IconBolt, IconCheck } from '@tabler/icons-react';
import { call } from '../../api/call.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { pagedList } from '../../components/list/list-rows.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { QuickMessageDialog } from './QuickMessageDialog.tsx';

const useQuickMessages = pagedList(
  listQuickMessages,
  (searchParam) => ({ query: { searchParam } }),
  ({ records }) => records,
);

/** The user's own and the shared quick messages (specification 3, section 2). */
export const QuickMessagesPage = () => {
  const { t } = useTranslate();
  const { user } = useLogin();
  return (
    <ListPage<QuickMessage>
      name="quick-message"
      title="quickMessages:title"
      useRows={useQuickMessages}
      nameOf={({ shortcode }) => `/${shortcode}`}
      search="quickMessages:search"
      empty={{ icon: IconBolt, title: 'quickMessages:empty', hint: 'quickMessages:emptyHint' }}
      add={{ label: 'quickMessages:add', onClick: () => openDialog(QuickMessageDialog, { quickMessage: null }) }}
      onEdit={(quickMessage) => openDialog(QuickMessageDialog, { quickMessage })}
      mayRemove={(quickMessage) => mayDeleteQuickMessage(user, quickMessage)}
      removal={{ call: ({ id }) => call(deleteQuickMessage, { params: { id } }) }}
      columns={[
        { label: 'quickMessages:shortcode', cell: ({ shortcode }) => `/${shortcode}`, main: true, opens: true },
        {
          label: 'quickMessages:message',
          cell: ({ message }) => (
            <Text size="sm" c="dimmed" lineClamp={2}>
              {plainText(message)}
            </Text>
          ),
        },
        { label: 'quickMessages:file', cell: ({ mediaName }) => mediaName },
        {
          label: 'quickMessages:shared',
          cell: ({ geral }) => geral && <IconCheck size={18} aria-label={t('quickMessages:shared')} role="img" />,
          width: '220px',
        },
      ]}
    />
  );
};
