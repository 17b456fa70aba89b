import { Select, Stack } from '@mantine/core';
import { useState, type ComponentType } from 'react';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { CallButtonForm, CopyButtonForm, UrlButtonForm } from './ButtonForms.tsx';
import type { TicketDialogProps } from './CardForm.tsx';
import { ListForm } from './ListForm.tsx';
import { PixForm } from './PixForm.tsx';

const forms = {
  list: ListForm,
  copy: CopyButtonForm,
  call: CallButtonForm,
  url: UrlButtonForm,
  pix: PixForm,
} satisfies Record<string, ComponentType<TicketDialogProps>>;
type Kind = keyof typeof forms;
const kinds = Object.keys(forms) as Kind[];

/** Sends an interactive message: list, button or payment request (specification 1, section 2). */
export const InteractiveDialog = (props: TicketDialogProps) => {
  const { t } = useTranslate();
  const [kind, setKind] = useState<Kind>('list');
  const Form = forms[kind];
  return (
    <Dialog onClose={props.onClose} title={t('messages:interactive.title')} size="lg">
      <Stack gap="md">
        <Select
          label={t('attachments:interactive.kind')}
          data={kinds.map((value) => ({ value, label: t(`attachments:interactive.kinds.${value}`) }))}
          value={kind}
          onChange={(value) => setKind(kinds.find((one) => one === value) ?? kind)}
          allowDeselect={false}
          data-testid="interactive-kind"
        />
        <Form {...props} />
      </Stack>
    </Dialog>
  );
};
