import { Button, NativeSelect, NumberInput, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import {
  getNoteIssuer,
  type NoteIssuerSettings,
  setNoteIssuer,
  simplesRegimes,
} from '@recado/shared/contract/service-notes';
import { serviceNoteLimits } from '@recado/shared/limits/service-notes';
import { formatTaxId, isTypedTaxId, taxIdOf } from '@recado/shared/text/tax-id';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, queryKey } from '../../api/query.ts';
import { notifySuccess } from '../../components/notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

type Texts = 'document' | 'municipalRegistration' | 'cityCode' | 'serviceCode';

/** True for a value that the server takes. */
const isValid: Record<Texts, (value: string) => boolean> = {
  document: (value) => value === '' || isTypedTaxId(value),
  municipalRegistration: (value) => serviceNoteLimits.municipalRegistration.test(value),
  cityCode: (value) => serviceNoteLimits.cityCode.test(value),
  serviceCode: (value) => serviceNoteLimits.serviceCode.test(value),
};

const Form = ({ issuer }: { issuer: NoteIssuerSettings }) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const [values, setValues] = useState({ ...issuer, document: formatTaxId(issuer.document) });
  const change = (some: Partial<typeof values>): void => setValues((before) => ({ ...before, ...some }));
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(setNoteIssuer, { body: { ...values, document: taxIdOf(values.document) } }),
    onSuccess: () => {
      notifySuccess(t('credentials:saved'));
      return client.invalidateQueries({ queryKey: queryKey(getNoteIssuer) });
    },
  });
  const isComplete = (Object.keys(isValid) as Texts[]).every((name) => isValid[name](values[name]));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isComplete) mutate();
  };
  const field = (name: Texts) => (
    <TextInput
      label={t(`credentials:notes.${name}`)}
      value={values[name]}
      onChange={({ currentTarget: { value } }) => change({ [name]: name === 'document' ? formatTaxId(value) : value })}
      error={isValid[name](values[name]) ? null : t('credentials:notes.invalid')}
      data-testid={`notes-${name}`}
    />
  );
  return (
    <Stack component="form" gap="md" onSubmit={submit}>
      <Switch
        label={t('credentials:notes.enabled')}
        description={t('credentials:notes.enabledHint')}
        checked={values.enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
        data-testid="notes-enabled"
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {field('document')}
        {field('municipalRegistration')}
        {field('cityCode')}
        {field('serviceCode')}
        <NumberInput
          label={t('credentials:notes.taxRate')}
          description={t('credentials:notes.taxRateHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          decimalScale={2}
          decimalSeparator=","
          min={0}
          max={serviceNoteLimits.taxRate}
          value={values.taxRate ?? ''}
          onChange={(value) => change({ taxRate: value === '' ? null : Number(value) })}
          data-testid="notes-taxRate"
        />
        <NativeSelect
          label={t('credentials:notes.simples')}
          value={values.simples}
          data={simplesRegimes.map((value) => ({ value, label: t(`credentials:notes.regime.${value}`) }))}
          onChange={(event) => change({ simples: simplesRegimes.find((one) => one === event.currentTarget.value) })}
          data-testid="notes-simples"
        />
      </SimpleGrid>
      <Button
        type="submit"
        style={{ alignSelf: 'flex-end' }}
        loading={isPending}
        disabled={!isComplete}
        data-testid="save-notes"
      >
        {t('credentials:notes.save')}
      </Button>
    </Stack>
  );
};

/** The settings of service notes (NFS-e): their switch, and the data that the tax authority asks for. */
export const NoteIssuer = () => {
  const { data } = useQuery(endpointQuery(getNoteIssuer, {}));
  return data ? <Form issuer={data} /> : null;
};
