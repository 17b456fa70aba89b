import { Checkbox, Select } from '@mantine/core';
import { listConnectionNames } from '@recado/shared/contract/connections';
import { createSchedule, listSchedules, type Schedule, updateSchedule } from '@recado/shared/contract/schedules';
import { scheduleLimits } from '@recado/shared/limits/schedules';
import { DateTimeField } from '../form/DateTimeField.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { ContactSelect } from '../contact/ContactSelect.tsx';
import { EntityDialog } from '../form/EntityDialog.tsx';
import { FileField } from '../form/FileField.tsx';
import { FormTabs } from '../form/FormTabs.tsx';
import type { EntityForm } from '../form/use-entity-form.ts';
import { useRecordForm } from '../form/use-record-form.ts';
import { VariablesTextarea } from '../variables/VariablesTextarea.tsx';
import { AttendanceFields } from './AttendanceFields.tsx';
import { instantOf } from './company-clock.ts';
import { RecurrenceFields } from './RecurrenceFields.tsx';
import { scheduleBody, scheduleValues, type ScheduleValues } from './schedule-values.ts';
import { ScheduleFailure } from './ScheduleFailure.tsx';
import { type Occurrence, partOf } from './series.ts';
import { ScheduledMessages } from './ScheduledMessages.tsx';

/** The contact and the time of a new message, as far as they are known. */
export interface ScheduleTarget {
  /** The ticket in whose conversation it is sent. */
  ticket?: { id: number; name: string };
  contact?: { id: number; name: string };
  /** Milliseconds since 1970. */
  at?: number;
}

interface Props {
  /** Null for a new message. */
  schedule: Schedule | null;
  target: ScheduleTarget;
  /** The part of a series that is changed; null for a message that is no series. */
  occurrence: Occurrence | null;
  onClose: () => void;
}

const MessageFields = ({
  form,
  schedule,
  target,
}: {
  form: EntityForm<ScheduleValues>;
  schedule: Schedule | null;
  target: ScheduleTarget;
}) => {
  const { t } = useTranslate();
  const { company } = useLogin();
  const { data: connections = [] } = useQuery(endpointQuery(listConnectionNames, { query: {} }));
  const { values, setFieldValue, setValues, errors } = form.form;
  const name = schedule?.contact.name ?? target.ticket?.name ?? target.contact?.name;
  const [chosenName, setChosenName] = useState<string>();
  const contactName = name ?? chosenName;
  const isElsewhere = Intl.DateTimeFormat().resolvedOptions().timeZone !== company.timeZone;
  return (
    <>
      {name === undefined && (
        <ContactSelect
          value={values.contactId}
          onChange={(id, chosen) => {
            setFieldValue('contactId', id);
            setChosenName(chosen);
          }}
          error={errors.contactId}
        />
      )}
      {schedule === null && !target.ticket && (
        <Select
          label={t('schedules:connection')}
          description={t('schedules:connectionHint')}
          data={connections.map((connection) => ({ value: String(connection.id), label: connection.name }))}
          clearable
          {...form.field('whatsappId')}
        />
      )}
      <VariablesTextarea
        label={t('schedules:body')}
        sample={contactName === undefined ? {} : { contactName }}
        data-autofocus={name !== undefined}
        {...form.field('body')}
      />
      <DateTimeField
        label={t('schedules:at')}
        description={isElsewhere ? t('schedules:clock', { timeZone: company.timeZone }) : undefined}
        field={form.field('sendAt')}
        withAsterisk
      />
      <FileField
        label={t('schedules:file')}
        fileName={values.mediaName}
        onChange={(file) => setValues({ mediaPath: file?.key ?? null, mediaName: file?.name ?? null })}
        onBusy={form.setBusy}
      />
      <Checkbox label={t('schedules:sign')} {...form.check('assinar')} />
    </>
  );
};

/** Form of a scheduled message: for a contact, or in a conversation, whose other messages it lists. */
export const ScheduleDialog = ({ schedule, target, occurrence, onClose }: Props) => {
  const { t } = useTranslate();
  const { company, user } = useLogin();
  const { timeZone } = company;
  const place = target.ticket ? { ticketId: target.ticket.id } : {};
  const isChosen = schedule !== null || target.ticket !== undefined || target.contact !== undefined;
  const form = useRecordForm({
    record: schedule && occurrence ? partOf(schedule, occurrence, timeZone) : schedule,
    valuesOf: (shown: Schedule | null) => {
      const values = scheduleValues(shown, { now: Date.now(), at: target.at, timeZone, userId: user.id });
      return { ...values, contactId: values.contactId ?? target.contact?.id ?? null };
    },
    bodyOf: (values: ScheduleValues) => scheduleBody(values, timeZone),
    limits: { body: scheduleLimits.body },
    rules: {
      contactId: (value) => (isChosen || value !== null ? null : t('schedules:contactRequired')),
      sendAt: (value) => {
        if (value === '') return t('schedules:required');
        const at = instantOf(value, timeZone);
        if (!(at <= scheduleLimits.sendAt.max)) return t('schedules:tooLate');
        return at > Date.now() ? null : t('schedules:past');
      },
      valorIntervalo: (value, { repeats }) => (repeats && Number(value) < 1 ? t('common:form.required') : null),
      enviarQuantasVezes: (value, { repeats }) => (repeats && Number(value) < 2 ? t('common:form.required') : null),
    },
    create: (body, { contactId, whatsappId }) => {
      const contact = contactId === null ? {} : { contactId };
      const connection = whatsappId === null ? {} : { whatsappId: Number(whatsappId) };
      return call(createSchedule, { body: { ...body, ...contact, ...connection, ...place } });
    },
    update: ({ id }, change) => call(updateSchedule, { params: { id }, query: occurrence ?? {}, ...change }),
    errorFields: { ERR_NO_CONTACT_FOUND: 'contactId', ERR_NO_DEF_WAPP_FOUND: 'whatsappId' },
    saved: 'schedules:saved',
    refreshes: [listSchedules],
    onSaved: onClose,
  });
  const name = schedule?.contact.name ?? target.ticket?.name ?? target.contact?.name;
  const isSent = schedule?.status === 'ENVIADA' || schedule?.status === 'AGENDADA';
  return (
    <EntityDialog
      title={
        name === undefined
          ? t('schedules:add')
          : t(occurrence ? `schedules:series.title.${occurrence.scope}` : 'schedules:titleFor', { name })
      }
      form={form}
      name="schedule"
      submit={schedule ? undefined : t('schedules:save')}
      locked={isSent ? t(`schedules:locked.${schedule.status === 'ENVIADA' ? 'sent' : 'sending'}`) : null}
      onClose={onClose}
    >
      {schedule?.status === 'ERRO' && <ScheduleFailure schedule={schedule} onDone={onClose} />}
      <FormTabs
        refused={form.refused}
        tabs={[
          {
            name: 'message',
            label: t('schedules:tabs.message'),
            fields: ['contactId', 'whatsappId', 'body', 'sendAt'],
            content: <MessageFields form={form} schedule={schedule} target={target} />,
          },
          ...(occurrence?.scope === 'one'
            ? []
            : [
                {
                  name: 'recurrence',
                  label: t('schedules:tabs.recurrence'),
                  fields: ['intervalo', 'valorIntervalo', 'enviarQuantasVezes', 'tipoDias'],
                  content: <RecurrenceFields form={form} timeZone={timeZone} />,
                },
              ]),
          {
            name: 'ticket',
            label: t('schedules:tabs.ticket'),
            fields: ['statusTicket', 'queueId', 'ticketUserId'],
            content: <AttendanceFields form={form} />,
          },
        ]}
      />
      {target.ticket && <ScheduledMessages ticketId={target.ticket.id} />}
    </EntityDialog>
  );
};
