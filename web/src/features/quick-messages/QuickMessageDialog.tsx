import { Switch, TextInput } from '@mantine/core';
import {
  createQuickMessage,
  listAllQuickMessages,
  listQuickMessages,
  quickMessageLimits,
  updateQuickMessage,
  type QuickMessage,
} from '@recado/shared/contract/quick-messages';
import { mayChangeQuickMessage } from '@recado/shared/permissions/quick-messages';
import { shortcodeOf } from '@recado/shared/text/shortcode';
import { call } from '../../api/call.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { FileField } from '../../components/form/FileField.tsx';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { VariablesTextarea } from '../../components/variables/VariablesTextarea.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';

interface Props {
  /** Null for a new quick message. */
  quickMessage: QuickMessage | null;
  onClose: () => void;
}

const valuesOf = (quickMessage: QuickMessage | null) => ({
  shortcode: quickMessage?.shortcode ?? '',
  message: quickMessage?.message ?? '',
  mediaPath: quickMessage?.mediaPath ?? null,
  mediaName: quickMessage?.mediaName ?? null,
  geral: quickMessage?.geral ?? false,
  visao: quickMessage?.visao ?? false,
});

/** Form to add or change a quick message. One that is not the user's and not shared with all can only be read. */
export const QuickMessageDialog = ({ quickMessage, onClose }: Props) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const locked = quickMessage !== null && !mayChangeQuickMessage(user, quickMessage);
  const form = useRecordForm({
    record: quickMessage,
    valuesOf,
    bodyOf: (values) => ({ ...values, shortcode: shortcodeOf(values.shortcode) }),
    limits: quickMessageLimits,
    create: (body) => call(createQuickMessage, { body }),
    update: ({ id }, change) => call(updateQuickMessage, { params: { id }, ...change }),
    refreshes: [listQuickMessages, listAllQuickMessages],
    onSaved: onClose,
  });
  return (
    <EntityDialog
      title={t(quickMessage ? 'quickMessages:edit' : 'quickMessages:add')}
      subject={quickMessage?.shortcode}
      form={form}
      name="quick-message"
      locked={locked ? t('quickMessages:locked') : null}
      onClose={onClose}
    >
      <TextInput
        label={t('quickMessages:shortcode')}
        description={t('quickMessages:shortcodeHint')}
        data-autofocus
        {...form.field('shortcode')}
      />
      <VariablesTextarea label={t('quickMessages:message')} minRows={4} {...form.field('message')} />
      <FileField
        label={t('quickMessages:file')}
        fileName={form.form.values.mediaName}
        onChange={(file) => form.form.setValues({ mediaPath: file?.key ?? null, mediaName: file?.name ?? null })}
        onBusy={form.setBusy}
      />
      <Switch
        label={t('quickMessages:visible')}
        description={t('quickMessages:visibleHint')}
        {...form.check('visao')}
      />
      <Switch label={t('quickMessages:shared')} description={t('quickMessages:sharedHint')} {...form.check('geral')} />
    </EntityDialog>
  );
};
