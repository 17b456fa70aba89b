import { ActionIcon, Button, Group, Textarea } from '@mantine/core';
import { deleteTicketNote, updateTicketNote, type TicketNote } from '@recado/shared/contract/ticket-notes';
import { ticketNoteLimits } from '@recado/shared/limits/ticket-notes';
import { mayChangeTicketNote } from '@recado/shared/permissions/ticket-notes';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { confirm } from '../../components/dialog/confirm.ts';
import { notifySuccess } from '../../components/notify.ts';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { useReadOnly } from '../../login/use-read-only.ts';
import classes from './ContactPanel.module.css';
import { removeNote, upsertNote } from './note-events.ts';

const EditNote = ({ note, onDone }: { note: TicketNote; onDone: () => void }) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const [text, setText] = useState(note.note);
  const save = useMutation({
    mutationFn: () =>
      call(updateTicketNote, { params: { id: note.id }, body: { note: text.trim() }, seen: { note: note.note } }),
    onSuccess: (changed) => {
      upsertNote(client, changed);
      onDone();
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Textarea
        aria-label={t('contactPanel:editNote')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
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
          disabled={text.trim().length < ticketNoteLimits.note.min}
          loading={save.isPending}
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
