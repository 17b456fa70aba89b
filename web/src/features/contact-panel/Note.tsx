import { ActionIcon, Button, Group, Textarea } from '@mantine/core';
import { deleteTicketNote, updateTicketNote, type TicketNote } from '@recado/shared/contract/ticket-notes';
import { ticketNoteLimits } from '@recado/shared/limits/ticket-notes';
import { mayChangeTicketNote } from '@recado/shared/permissions/ticket-notes';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { confirm } from '../../components/dialog/confirm.ts';
import { FormFailure } from '../../components/FormFailure.tsx';
import { ConflictAlert } from '../../components/form/ConflictAlert.tsx';
import { useLeaveGuard } from '../../components/form/use-leave-guard.ts';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { notifySuccess } from '../../components/notify.ts';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { useReadOnly } from '../../login/use-read-only.ts';
import classes from './ContactPanel.module.css';
import { removeNote, upsertNote } from './note-events.ts';

/** Changes the text of a note. A colleague's change of it meanwhile is shown, to choose from. */
const EditNote = ({ note, onDone }: { note: TicketNote; onDone: () => void }) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const { form, conflict, error, field, isPending, onSubmit } = useRecordForm({
    record: note,
    valuesOf: (stored): { note: string } => ({ note: stored?.note ?? '' }),
    bodyOf: (values) => ({ note: values.note.trim() }),
    update: ({ id }, { body, seen }) =>
      call(updateTicketNote, { params: { id }, body: { note: note.note, ...body }, seen }),
    onSaved: (changed) => {
      upsertNote(client, changed);
      onDone();
    },
  });
  useLeaveGuard(form.isDirty());
  return (
    <form onSubmit={onSubmit}>
      <FormFailure error={error} />
      {conflict && <ConflictAlert conflict={conflict} />}
      <Textarea
        {...field('note')}
        aria-label={t('contactPanel:editNote')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onDone();
        }}
        autosize
        maxRows={5}
        maxLength={ticketNoteLimits.note.max}
        autoFocus
        data-testid="edit-note-text"
      />
      <Group gap="xs" mt={6} justify="flex-end">
        <Button size="compact-xs" variant="default" onClick={onDone}>
          {t('common:cancel')}
        </Button>
        <Button
          size="compact-xs"
          type="submit"
          disabled={form.values.note.trim().length < ticketNoteLimits.note.min}
          loading={isPending}
          data-testid="save-note"
        >
          {t('common:save')}
        </Button>
      </Group>
    </form>
  );
};

/** A note with its author and time; its author and administrators may change and delete it. `isOther`: of another ticket. */
export const Note = ({ note, isOther }: { note: TicketNote; isOther: boolean }) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const isReadOnly = useReadOnly();
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const removal = useMutation({
    mutationFn: () => call(deleteTicketNote, { params: { id: note.id } }),
    onSuccess: () => {
      removeNote(client, note.id);
      notifySuccess(t('contactPanel:noteDeleted'));
    },
  });
  const ask = (): void =>
    confirm({
      title: t('contactPanel:deleteNoteTitle'),
      text: t('contactPanel:deleteNoteText'),
      confirm: t('common:delete'),
      danger: true,
      onConfirm: () => removal.mutate(),
    });
  const date = new Date(note.createdAt);
  return (
    <li className={classes.note} data-testid={`note-${note.id}`}>
      {editing ? <EditNote note={note} onDone={() => setEditing(false)} /> : <p dir="auto">{note.note}</p>}
      <div className={classes.noteFacts}>
        <span>
          {[
            note.user?.name ?? t('contactPanel:formerUser'),
            `${formatDate(date)} ${formatTime(date)}`,
            ...(isOther ? [`#${note.ticketId}`] : []),
          ].join(' · ')}
        </span>
        {!editing && !isReadOnly && mayChangeTicketNote(user, note) && (
          <span className={classes.noteActions}>
            <ActionIcon size="sm" aria-label={t('contactPanel:editNote')} onClick={() => setEditing(true)}>
              <IconPencil size={14} />
            </ActionIcon>
            <ActionIcon
              size="sm"
              aria-label={t('contactPanel:deleteNote')}
              onClick={ask}
              disabled={removal.isPending}
              data-testid="delete-note"
            >
              <IconTrash size={14} />
            </ActionIcon>
          </span>
        )}
      </div>
    </li>
  );
};
