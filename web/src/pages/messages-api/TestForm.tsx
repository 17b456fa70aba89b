import { Button, FileInput, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { maxExternalFiles } from '@recado/shared/contract/external-usage';
import { listQueues } from '@recado/shared/contract/queues';
import { listUserNames } from '@recado/shared/contract/users';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { FormFailure } from '../../components/FormFailure.tsx';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { callExternal } from './call-external.ts';

interface Props {
  kind: 'text' | 'media';
  /** Returns the token of the chosen connection. */
  tokenOf: () => Promise<string>;
  onSent: () => void;
}

interface Values {
  number: string;
  body: string;
  userId: string | null;
  queueId: string | null;
  medias: File[];
}

const empty: Values = { number: '', body: '', userId: null, queueId: null, medias: [] };

const bodyOf = ({ number, body, userId, queueId, medias }: Values): object => {
  const fields = { number, body, userId: userId ?? '', queueId: queueId ?? '' };
  if (medias.length === 0) return fields;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of medias) form.append('medias', file);
  return form;
};

const options = (rows: readonly { id: number; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

/** A form that sends by the messages API, as a program would. */
export const TestForm = ({ kind, tokenOf, onSent }: Props) => {
  const { t } = useTranslate();
  const { data: queues } = useQuery(endpointQuery(listQueues, {}));
  const { data: users } = useQuery(endpointQuery(listUserNames, {}));
  const required = (value: string | File[]): string | null => (value.length === 0 ? t('common:form.required') : null);
  const form = useEntityForm({
    initialValues: empty,
    rules: { number: required, ...(kind === 'text' ? { body: required } : { medias: required }) },
    save: async (values) => callExternal('send', await tokenOf(), bodyOf(values)),
    errorFields: { ERR_NUMBER_FORMAT: 'number', ERR_WAPP_INVALID_CONTACT: 'number' },
    saved: 'messagesApi:sent',
    onSaved: () => {
      form.form.setValues({ body: '', medias: [] });
      onSent();
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate data-testid={`test-${kind}`}>
      <Stack gap="sm">
        <FormFailure error={form.error} testId={`test-${kind}-failure`} />
        <TextInput
          label={t('messagesApi:form.number')}
          description={t('messagesApi:form.numberHint')}
          inputMode="numeric"
          {...form.field('number')}
          withAsterisk
        />
        {kind === 'media' && (
          <FileInput
            label={t('messagesApi:form.medias')}
            description={t('messagesApi:form.mediasHint', { count: maxExternalFiles })}
            multiple
            clearable
            {...form.field('medias')}
            withAsterisk
          />
        )}
        <Textarea
          label={t(kind === 'text' ? 'messagesApi:form.body' : 'messagesApi:form.caption')}
          autosize
          minRows={2}
          maxRows={6}
          {...form.field('body')}
          withAsterisk={kind === 'text'}
        />
        <Group grow align="flex-start">
          <Select
            label={t('messagesApi:form.user')}
            data={options(users)}
            nothingFoundMessage={t('common:nothingFound')}
            clearable
            searchable
            {...form.field('userId')}
          />
          <Select
            label={t('messagesApi:form.queue')}
            data={options(queues)}
            nothingFoundMessage={t('common:nothingFound')}
            clearable
            searchable
            {...form.field('queueId')}
          />
        </Group>
        <Group justify="flex-end">
          <Button type="submit" loading={form.isPending} data-testid={`test-${kind}-send`}>
            {t('messagesApi:form.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
