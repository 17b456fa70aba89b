import { Button, NativeSelect, NumberInput, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import {
  getNoteIssuer,
  type NoteIssuerSettings,
  setNoteIssuer,
  simplesRegimes,
} from '@recado/shared/contract/service-notes';
import { serviceNoteLimits } from '@recado/shared/limits/service-notes';
import { formatTaxId, isTypedTaxId, taxIdOf } from '@recado/shared/text/tax-id';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/query.ts';
import { FormFailure } from '../../components/FormFailure.tsx';
import { ConflictAlert } from '../../components/form/ConflictAlert.tsx';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

type Texts = 'document' | 'municipalRegistration' | 'cityCode' | 'serviceCode';

/** True for a value that the server takes. */
const isValid: Record<Texts, (value: string) => boolean> = {
  document: (value) => value === '' || isTypedTaxId(value),
  municipalRegistration: (value) => serviceNoteLimits.municipalRegistration.test(value),
  cityCode: (value) => serviceNoteLimits.cityCode.test(value),
  serviceCode: (value) => serviceNoteLimits.serviceCode.test(value),
};

interface Props {
  /** Called with whether something is typed that is not saved. */
  onDirty: (isDirty: boolean) => void;
}

const Form = ({ issuer, onDirty }: { issuer: NoteIssuerSettings } & Props) => {
  const { t } = useTranslate();
  const entity = useRecordForm({
    record: issuer,
    valuesOf: (stored) => ({ ...(stored ?? issuer), document: formatTaxId((stored ?? issuer).document) }),
    bodyOf: (values) => ({ ...values, document: taxIdOf(values.document) }),
    update: (_, change) => call(setNoteIssuer, change),
    saved: 'credentials:saved',
    refreshes: [getNoteIssuer],
    onSaved: () => form.resetDirty(),
  });
  const { check, conflict, error, field: input, form, isPending, onSubmit } = entity;
  const isDirty = form.isDirty();
  useEffect(() => {
    onDirty(isDirty);
  }, [isDirty, onDirty]);
  const { values, setFieldValue } = form;
  const isComplete = (Object.keys(isValid) as Texts[]).every((name) => isValid[name](values[name]));
  const field = (name: Texts) => (
    <TextInput
      {...input(name)}
      label={t(`credentials:notes.${name}`)}
      onChange={({ currentTarget: { value } }) => setFieldValue(name, name === 'document' ? formatTaxId(value) : value)}
      error={isValid[name](values[name]) ? null : t('credentials:notes.invalid')}
      data-testid={`notes-${name}`}
    />
  );
  return (
    <Stack component="form" gap="md" onSubmit={onSubmit}>
      <FormFailure error={error} />
      {conflict && <ConflictAlert conflict={conflict} />}
      <Switch
        label={t('credentials:notes.enabled')}
        description={t('credentials:notes.enabledHint')}
        {...check('enabled')}
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
          {...input('taxRate')}
          value={values.taxRate ?? ''}
          onChange={(value) => setFieldValue('taxRate', value === '' ? null : Number(value))}
          data-testid="notes-taxRate"
        />
        <NativeSelect
          label={t('credentials:notes.simples')}
          {...input('simples')}
          data={simplesRegimes.map((value) => ({ value, label: t(`credentials:notes.regime.${value}`) }))}
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
export const NoteIssuer = ({ onDirty }: Props) => {
  const { data } = useQuery(endpointQuery(getNoteIssuer, {}));
  return data ? <Form issuer={data} onDirty={onDirty} /> : null;
};
