import { Textarea, TextInput } from '@mantine/core';
import { createHelp, listAllHelps, listHelps, updateHelp, type Help } from '@recado/shared/contract/helps';
import { helpLimits } from '@recado/shared/limits/helps';
import { videoCode } from '@recado/shared/text/video-code';
import { call } from '../../api/call.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { textRule } from '../../components/form/text-rule.ts';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Props {
  /** Null for a new help entry. */
  help: Help | null;
  onClose: () => void;
}

const valuesOf = (help: Help | null) => ({
  title: help?.title ?? '',
  description: help?.description ?? '',
  video: help?.video ?? '',
});

/** Form to add or change a help entry. The video is named by its code, or by its address on YouTube. */
export const HelpDialog = ({ help, onClose }: Props) => {
  const { t } = useTranslate();
  const form = useRecordForm({
    record: help,
    valuesOf,
    bodyOf: (values) => values,
    limits: helpLimits,
    rules: {
      video: (given) =>
        textRule(helpLimits.video)(given) ?? (videoCode(given) === null ? t('helps:videoInvalid') : null),
    },
    create: (body) => call(createHelp, { body }),
    update: ({ id }, change) => call(updateHelp, { params: { id }, ...change }),
    refreshes: [listHelps, listAllHelps],
    saved: 'common:operationDone',
    onSaved: onClose,
  });
  return (
    <EntityDialog
      title={t(help ? 'helps:edit' : 'helps:add')}
      subject={help?.title}
      form={form}
      name="help"
      failed={t('helps:failed')}
      onClose={onClose}
    >
      <TextInput label={t('helps:name')} data-autofocus {...form.field('title')} />
      <TextInput label={t('helps:video')} description={t('helps:videoHint')} {...form.field('video')} />
      <Textarea label={t('helps:description')} autosize minRows={2} maxRows={8} {...form.field('description')} />
    </EntityDialog>
  );
};
