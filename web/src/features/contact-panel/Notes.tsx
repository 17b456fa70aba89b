import { Button, Stack, Text, Textarea } from '@mantine/core';
import { createTicketNote } from '@recado/shared/contract/ticket-notes';
import type { Ticket } from '@recado/shared/contract/tickets';
import { ticketNoteLimits } from '@recado/shared/limits/ticket-notes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { notifySuccess } from '../../components/notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useDraft } from '../../login/use-draft.ts';
import { useReadOnly } from '../../login/use-read-only.ts';
import classes from './ContactPanel.module.css';
import { Note } from './Note.tsx';
import { notesQuery, upsertNote } from './note-events.ts';
import { Section } from './Section.tsx';

const NewNote = ({ ticket }: { ticket: Ticket }) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const [{ text }, changeDraft] = useDraft(`note-${ticket.id}`);
  const setText = (typed: string): void => changeDraft({ text: typed });
  const creation = useMutation({
    mutationFn: (note: string) =>
      call(createTicketNote, { body: { note, ticketId: ticket.id, contactId: ticket.contactId } }),
    onSuccess: (note) => {
      upsertNote(client, note);
      setText('');
      notifySuccess(t('contactPanel:noteAdded'));
    },
  });
  const note = text.trim();
  const isComplete = note.length >= ticketNoteLimits.note.min;
  const add = (): void => {
    if (isComplete && !creation.isPending) creation.mutate(note);
  };
  return (
    <form
      className={classes.newNote}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Textarea
        aria-label={t('contactPanel:newNote')}
        placeholder={t('contactPanel:newNote')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add();
        }}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={ticketNoteLimits.note.max}
        data-testid="new-note"
      />
      {note !== '' && (
        <Button
          type="submit"
          size="xs"
          variant="default"
          disabled={!isComplete}
          loading={creation.isPending}
          data-testid="add-note"
        >
          {t('contactPanel:addNote')}
        </Button>
      )}
    </form>
  );
};

/** The internal notes on a contact's tickets, newest first. New ones belong to this ticket. */
export const Notes = ({ ticket }: { ticket: Ticket }) => {
  const { t } = useTranslate();
  const isReadOnly = useReadOnly();
  const { data: notes } = useQuery(notesQuery(ticket.contactId));
  return (
    <Section title={t('contactPanel:notes')}>
      <Stack gap="xs">
        {!isReadOnly && <NewNote key={ticket.id} ticket={ticket} />}
        {notes?.length === 0 && (
          <Text size="xs" c="dimmed">
            {t('contactPanel:noNotes')}
          </Text>
        )}
        {notes !== undefined && notes.length > 0 && (
          <ul className={classes.notes} tabIndex={0} aria-label={t('contactPanel:notes')} data-testid="notes">
            {notes.map((note) => (
              <Note key={note.id} note={note} isOther={note.ticketId !== ticket.id} />
            ))}
          </ul>
        )}
      </Stack>
    </Section>
  );
};
