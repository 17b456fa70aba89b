import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import {
  createAnnouncement,
  listAnnouncements,
  updateAnnouncement,
  type Announcement,
} from '@recado/shared/contract/announcements';
import { announcementLimits } from '@recado/shared/limits/announcements';
import { call } from '../../api/call.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { FileField } from '../../components/form/FileField.tsx';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { priorityNames } from './priorities.ts';

interface Props {
  /** Null for a new announcement. */
  announcement: Announcement | null;
  onClose: () => void;
}

const priorities = [1, 2, 3] as const;

const valuesOf = (announcement: Announcement | null) => ({
  title: announcement?.title ?? '',
  text: announcement?.text ?? '',
  priority: String(announcement?.priority ?? 3),
  status: announcement?.status ?? true,
  mediaPath: announcement?.mediaPath ?? null,
  mediaName: announcement?.mediaName ?? null,
});

/** Form to add or change an announcement. */
export const AnnouncementDialog = ({ announcement, onClose }: Props) => {
  const { t } = useTranslate();
  const form = useRecordForm({
    record: announcement,
    valuesOf,
    bodyOf: (values) => ({ ...values, priority: Number(values.priority) as Announcement['priority'] }),
    limits: announcementLimits,
    create: (body) => call(createAnnouncement, { body }),
    update: ({ id }, change) => call(updateAnnouncement, { params: { id }, ...change }),
    refreshes: [listAnnouncements],
    onSaved: onClose,
  });
  const { values, setValues } = form.form;
  return (
    <EntityDialog
      title={t(announcement ? 'announcements:edit' : 'announcements:add')}
      subject={announcement?.title}
      form={form}
      name="announcement"
      onClose={onClose}
    >
      <TextInput label={t('announcements:name')} data-autofocus {...form.field('title')} />
      <Textarea label={t('announcements:text')} autosize minRows={4} maxRows={12} {...form.field('text')} />
      <Select
        label={t('announcements:priority')}
        allowDeselect={false}
        data={priorities.map((value) => ({
          value: String(value),
          label: t(`layout:announcements.priority.${priorityNames[value]}`),
        }))}
        {...form.field('priority')}
      />
      <FileField
        label={t('announcements:file')}
        accept="image/png,image/jpeg"
        fileName={values.mediaName}
        onChange={(file) => setValues({ mediaPath: file?.key ?? null, mediaName: file?.name ?? null })}
        onBusy={form.setBusy}
      />
      <Switch label={t('announcements:active')} description={t('announcements:activeHint')} {...form.check('status')} />
    </EntityDialog>
  );
};
