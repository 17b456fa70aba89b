import { TextInput } from '@mantine/core';
import {
  createFileList,
  listAllFileLists,
  listFileLists,
  updateFileList,
  type FileList,
} from '@recado/shared/contract/file-lists';
import { fileListLimits, maxListedFiles } from '@recado/shared/limits/file-lists';
import { call } from '../../api/call.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { FilesField } from '../../components/form/FilesField.tsx';
import { textRule } from '../../components/form/text-rule.ts';
import { useOpenedAt } from '../../components/form/use-opened-at.ts';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import type { FieldFile } from '../../components/form/use-file-uploads.ts';
import { noAgent, VariablesTextarea } from '../../components/variables/VariablesTextarea.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Props {
  /** Null for a new file list. */
  fileList: FileList | null;
  /** The field at which the dialog opens. */
  field?: string;
  onClose: () => void;
}

const valuesOf = (fileList: FileList | null) => ({
  name: fileList?.name ?? '',
  message: fileList?.message ?? '',
  files: (fileList?.options ?? []) as readonly FieldFile[],
});

/** Form to add or change a file list. Files that are removed from it are deleted when it is saved. */
export const FileListDialog = ({ fileList, field, onClose }: Props) => {
  const { t } = useTranslate();
  const isTooShort = (name: string): boolean => name.trim().length > 0 && name.trim().length < fileListLimits.name.min;
  const form = useRecordForm({
    record: fileList,
    valuesOf,
    bodyOf: ({ files, ...texts }) => ({ ...texts, options: files.map(({ path, name }) => ({ path: path!, name })) }),
    limits: fileListLimits,
    rules: {
      name: (name) => (isTooShort(name) ? t('fileLists:nameTooShort') : textRule(fileListLimits.name)(name)),
    },
    create: (body) => call(createFileList, { body }),
    update: ({ id }, change) => call(updateFileList, { params: { id }, ...change }),
    refreshes: [listFileLists, listAllFileLists],
    onSaved: onClose,
  });
  useOpenedAt(form, field);
  return (
    <EntityDialog
      title={t(fileList ? 'fileLists:edit' : 'fileLists:add')}
      subject={fileList?.name}
      form={form}
      name="file-list"
      onClose={onClose}
    >
      <TextInput label={t('fileLists:name')} data-autofocus {...form.field('name')} />
      <VariablesTextarea
        label={t('fileLists:message')}
        description={t('fileLists:messageHint')}
        without={noAgent}
        {...form.field('message')}
      />
      <FilesField
        label={t('fileLists:files')}
        description={t('fileLists:filesHint')}
        files={form.form.values.files}
        max={maxListedFiles}
        onChange={(changed) => form.form.setFieldValue('files', changed)}
        onBusy={form.setBusy}
      />
    </EntityDialog>
  );
};
