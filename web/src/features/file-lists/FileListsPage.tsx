import { Text } from '@mantine/core';
import { deleteFileList, listFileLists, type FileList } from '@recado/shared/contract/file-lists';
import { IconFiles } from '@tabler/icons-react';
import { call } from '../../api/call.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { pagedList } from '../../components/list/list-rows.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { FileListDialog } from './FileListDialog.tsx';

const useFileLists = pagedList(
  listFileLists,
  (searchParam) => ({ query: { searchParam } }),
  ({ files }) => files,
);

/** The file lists of the company (specification 3, section 2). */
export const FileListsPage = () => {
  const { t } = useTranslate();
  return (
    <ListPage<FileList>
      name="file-list"
      title="fileLists:title"
      useRows={useFileLists}
      nameOf={({ name }) => name}
      search="fileLists:search"
      empty={{ icon: IconFiles, title: 'fileLists:empty', hint: 'fileLists:emptyHint' }}
      add={{ label: 'fileLists:add', onClick: () => openDialog(FileListDialog, { fileList: null }) }}
      onEdit={(fileList) => openDialog(FileListDialog, { fileList })}
      removal={{
        call: ({ id }) => call(deleteFileList, { params: { id } }),
        text: 'fileLists:deleteText',
      }}
      columns={[
        { label: 'fileLists:name', cell: ({ name }) => name, main: true, opens: true },
        {
          label: 'fileLists:files',
          cell: ({ options }) => (
            <Text size="sm" c="dimmed" component="span">
              {t('fileLists:count', { count: options.length })}
            </Text>
          ),
          width: '220px',
        },
      ]}
    />
  );
};
