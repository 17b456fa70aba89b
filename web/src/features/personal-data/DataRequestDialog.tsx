import { Select, Textarea, TextInput } from '@mantine/core';
import {
  createDataRequest,
  type DataRequest,
  listDataRequests,
  updateDataRequest,
} from '@recado/shared/contract/data-requests';
import {
  dataRequestKinds,
  dataRequestLimits,
  dataRequestStates,
  dataRequestWays,
} from '@recado/shared/limits/personal-data';
import { cutText } from '@recado/shared/text/cut-text';
import { localTime } from '@recado/shared/text/time';
import { call } from '../../api/call.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { ContactsField } from './ContactsField.tsx';

interface Props {
  /** Null for a new request. */
  request: DataRequest | null;
  /** The contact of a new request. */
  contact?: { id: number; name: string } | null;
  onClose: () => void;
}

const valuesOf = (request: DataRequest | null, contact: Props['contact'], today: string) => ({
  kind: request?.kind ?? ('access' as const),
  requester: request?.requester ?? cutText(contact?.name ?? '', { units: dataRequestLimits.requester.max }),
  way: request?.way ?? ('chat' as const),
  receivedOn: request?.receivedOn ?? today,
  contactIds: request?.contactIds ?? (contact ? [contact.id] : []),
  state: request?.state ?? ('open' as const),
  note: request?.note ?? '',
  reason: request?.reason ?? '',
});

/** Form to add or change a request about personal data. */
export const DataRequestDialog = ({ request, contact = null, onClose }: Props) => {
  const { t } = useTranslate();
  const { timeZone } = useLogin().company;
  const form = useRecordForm({
    record: request,
    valuesOf: (record) => valuesOf(record, contact, localTime(Date.now(), timeZone).date),
    bodyOf: (values) => values,
    limits: {
      requester: dataRequestLimits.requester,
      note: dataRequestLimits.note,
      reason: dataRequestLimits.reason,
    },
    errorFields: { ERR_DATA_REQUEST_REASON: 'reason' },
    create: (body) => call(createDataRequest, { body }),
    update: ({ id }, change) => call(updateDataRequest, { params: { id }, ...change }),
    refreshes: [listDataRequests],
    onSaved: onClose,
  });
  return (
    <EntityDialog
      title={t(request ? 'personalData:edit' : 'personalData:add')}
      subject={request?.requester}
      form={form}
      name="data-request"
      onClose={onClose}
    >
      <TextInput label={t('personalData:requester')} data-autofocus {...form.field('requester')} />
      <Select
        label={t('personalData:kind')}
        data={dataRequestKinds.map((value) => ({ value, label: t(`personalData:kinds.${value}`) }))}
        allowDeselect={false}
        {...form.field('kind')}
      />
      <ContactsField
        known={request?.contacts ?? (contact ? [contact] : [])}
        value={form.form.values.contactIds}
        onChange={(contactIds) => form.form.setFieldValue('contactIds', contactIds)}
        error={form.form.errors.contactIds}
      />
      <Select
        label={t('personalData:way')}
        data={dataRequestWays.map((value) => ({ value, label: t(`personalData:ways.${value}`) }))}
        allowDeselect={false}
        {...form.field('way')}
      />
      <TextInput type="date" label={t('personalData:receivedOn')} {...form.field('receivedOn')} />
      <Textarea label={t('personalData:note')} autosize minRows={2} {...form.field('note')} />
      <Select
        label={t('personalData:state')}
        data={dataRequestStates.map((value) => ({ value, label: t(`personalData:states.${value}`) }))}
        allowDeselect={false}
        {...form.field('state')}
      />
      {form.form.values.state === 'refused' && (
        <Textarea label={t('personalData:reason')} autosize minRows={2} {...form.field('reason')} />
      )}
    </EntityDialog>
  );
};
