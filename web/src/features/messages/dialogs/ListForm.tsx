import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { maxCardLine, maxListRows } from '@recado/shared/contract/cards';
import { sendList } from '@recado/shared/contract/interactive';
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { call } from '../../../api/call.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { CardLine, CardText } from './CardFields.tsx';
import { CardForm, type TicketDialogProps } from './CardForm.tsx';
import { required } from './field-rules.ts';
import classes from './ListForm.module.css';

interface Row {
  title: string;
  description: string;
}

interface Section {
  title: string;
  rows: Row[];
}

interface Values extends Record<string, unknown> {
  title: string;
  text: string;
  buttonText: string;
  sections: Section[];
}

type Form = UseFormReturnType<Values>;

const blankRow = (): Row => ({ title: '', description: '' });
const blankSection = (): Section => ({ title: '', rows: [blankRow()] });

const countRows = (sections: readonly Section[]): number => sections.reduce((sum, { rows }) => sum + rows.length, 0);

const rowErrors = (sections: readonly Section[]): Record<string, string | null> =>
  Object.fromEntries(
    sections.flatMap(({ rows }, place) =>
      rows.map(({ title }, index) => [`sections.${place}.rows.${index}.title`, required(title)]),
    ),
  );

const RowFields = ({
  form,
  path,
  number,
  onRemove,
}: {
  form: Form;
  path: string;
  number: number;
  onRemove: (() => void) | null;
}) => {
  const { t } = useTranslate();
  return (
    <div className={classes.row}>
      <TextInput
        aria-label={t('attachments:interactive.list.row', { number })}
        placeholder={t('attachments:interactive.list.row', { number })}
        maxLength={maxCardLine}
        {...form.getInputProps(`${path}.title`)}
        data-testid="list-row"
      />
      <TextInput
        aria-label={t('attachments:interactive.list.description')}
        placeholder={t('attachments:interactive.list.description')}
        maxLength={maxCardLine}
        {...form.getInputProps(`${path}.description`)}
        data-testid="list-description"
      />
      {onRemove && (
        <ActionIcon mt={4} aria-label={t('attachments:interactive.list.removeRow', { number })} onClick={onRemove}>
          <IconX size={16} />
        </ActionIcon>
      )}
    </div>
  );
};

const SectionFields = ({ form, place }: { form: Form; place: number }) => {
  const { t } = useTranslate();
  const { sections } = form.values;
  const rows = sections[place]?.rows ?? [];
  return (
    <fieldset className={classes.section} aria-label={t('attachments:interactive.list.section', { number: place + 1 })}>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          aria-label={t('attachments:interactive.list.sectionTitle')}
          placeholder={t('attachments:interactive.list.sectionTitle')}
          maxLength={maxCardLine}
          {...form.getInputProps(`sections.${place}.title`)}
          data-testid="list-section"
        />
        {sections.length > 1 && (
          <ActionIcon
            color="red"
            aria-label={t('attachments:interactive.list.removeSection', { number: place + 1 })}
            onClick={() => form.removeListItem('sections', place)}
          >
            <IconTrash size={17} />
          </ActionIcon>
        )}
      </Group>
      {rows.map((_, index) => (
        <RowFields
          key={index}
          form={form}
          path={`sections.${place}.rows.${index}`}
          number={index + 1}
          onRemove={rows.length > 1 ? () => form.removeListItem(`sections.${place}.rows`, index) : null}
        />
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        justify="flex-start"
        leftSection={<IconPlus size={15} aria-hidden />}
        disabled={countRows(sections) >= maxListRows}
        onClick={() => form.insertListItem(`sections.${place}.rows`, blankRow())}
      >
        {t('attachments:interactive.list.addRow')}
      </Button>
    </fieldset>
  );
};

/** Form for a list of options in sections, behind a button. */
export const ListForm = (props: TicketDialogProps) => {
  const { t } = useTranslate();
  const form = useForm<Values>({
    initialValues: {
      title: '',
      text: '',
      buttonText: t('attachments:interactive.button.list'),
      sections: [blankSection()],
    },
    validate: ({ title, text, buttonText, sections }) => ({
      title: required(title, 'attachments:interactive.titleRequired'),
      text: required(text),
      buttonText: required(buttonText),
      ...rowErrors(sections),
    }),
  });
  const send = ({ title, text, buttonText, sections }: Values, requestId: string) =>
    call(sendList, {
      params: { ticketId: props.ticket.id },
      body: {
        title: title.trim(),
        text: text.trim(),
        buttonText: buttonText.trim(),
        sections: sections.map((section, place) => ({
          title: section.title.trim(),
          rows: section.rows.map((row, index) => ({
            rowId: `${place + 1}.${index + 1}`,
            title: row.title.trim(),
            description: row.description.trim(),
          })),
        })),
        requestId,
      },
    });
  return (
    <CardForm {...props} form={form} send={send}>
      <CardLine
        label={t('attachments:interactive.cardTitle')}
        {...form.getInputProps('title')}
        data-testid="card-title"
      />
      <CardText withAsterisk {...form.getInputProps('text')} />
      <CardLine
        label={t('attachments:interactive.buttonText')}
        {...form.getInputProps('buttonText')}
        data-testid="card-button"
      />
      {form.values.sections.map((_, place) => (
        <SectionFields key={place} form={form} place={place} />
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={countRows(form.values.sections) >= maxListRows}
        onClick={() => form.insertListItem('sections', blankSection())}
      >
        {t('attachments:interactive.list.addSection')}
      </Button>
    </CardForm>
  );
};
