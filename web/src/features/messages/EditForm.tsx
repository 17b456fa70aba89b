import { Button, Group, Textarea } from '@mantine/core';
import { maxTextLength, type Message } from '@recado/shared/contract/messages';
import { useState } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { enterSends } from './enter-sends.ts';
import { useEdit } from './use-change.ts';

/** Changes what a message says. */
export const EditForm = ({ message, onDone }: { message: Message; onDone: () => void }) => {
  const { t } = useTranslate();
  const [text, setText] = useState(message.body);
  const edit = useEdit();
  const ready = text.trim() !== '' && text.trim() !== message.body;
  const save = (): void => {
    if (ready) edit.mutate({ messageId: message.id, body: text.trim() }, { onSuccess: onDone });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Textarea
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!enterSends(event)) return;
          event.preventDefault();
          save();
        }}
        aria-label={t('messages:edit')}
        dir="auto"
        maxLength={maxTextLength}
        autosize
        minRows={2}
        maxRows={10}
        data-autofocus
        data-testid="edit-text"
      />
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" disabled={!ready} loading={edit.isPending}>
          {t('common:save')}
        </Button>
      </Group>
    </form>
  );
};
