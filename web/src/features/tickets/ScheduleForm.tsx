import { Checkbox, Stack, TextInput } from '@mantine/core';
import { createSchedule, listSchedules } from '@recado/shared/contract/schedules';
import type { Ticket } from '@recado/shared/contract/tickets';
import { scheduleLimits } from '@recado/shared/limits/schedules';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { DialogFooter } from '../../components/dialog/DialogFooter.tsx';
import { FormFailure } from '../../components/FormFailure.tsx';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import { VariablesTextarea } from '../../components/variables/VariablesTextarea.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { firstScheduleTime } from './schedule-time.ts';
import { ScheduledMessages } from './ScheduledMessages.tsx';

/** Schedules a message in a ticket's conversation, and lists those that wait there. */
export const ScheduleForm = ({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) => {
  const { t } = useTranslate();
  const [openedAt] = useState(() => Date.now());
  const entity = useEntityForm({
    initialValues: { body: '', sendAt: firstScheduleTime(openedAt), assinar: false },
    limits: { body: scheduleLimits.body },
    rules: {
      sendAt: (value) => {
        if (value === '') return t('tickets:schedule.required');
        return new Date(value).getTime() > Date.now() ? null : t('tickets:schedule.past');
      },
    },
    save: ({ body, sendAt, assinar }) =>
      call(createSchedule, {
        body: { ticketId: ticket.id, body, sendAt: new Date(sendAt).toISOString(), assinar },
      }),
    saved: 'tickets:schedule.saved',
    refreshes: [listSchedules],
    onSaved: onClose,
  });
  return (
    <Stack gap="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          entity.onSubmit();
        }}
        data-testid="schedule-form"
      >
        <Stack gap="md">
          <FormFailure error={entity.error} />
          <VariablesTextarea
            label={t('tickets:schedule.body')}
            sample={{ contactName: ticket.contact.name, ticketId: ticket.id }}
            data-autofocus
            {...entity.field('body')}
          />
          <TextInput type="datetime-local" label={t('tickets:schedule.at')} withAsterisk {...entity.field('sendAt')} />
          <Checkbox label={t('tickets:schedule.sign')} {...entity.check('assinar')} />
          <DialogFooter
            onCancel={onClose}
            submit={t('tickets:schedule.save')}
            pending={entity.isPending}
            testId="schedule-confirm"
          />
        </Stack>
      </form>
      <ScheduledMessages ticketId={ticket.id} />
    </Stack>
  );
};
