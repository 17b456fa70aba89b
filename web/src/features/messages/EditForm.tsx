import { Stack, Textarea } from '@mantine/core';
import { maxTextLength, type Message } from '@recado/shared/contract/messages';
import { useState } from 'react';
import { DialogFooter } from '../../components/DialogFooter.tsx';
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
      <Stack gap="md">
        <Textarea
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (!enterSends(event)) return;
            event.preventDefault();
            save();
          }}
          aria-label={t('messages:edit')}
          maxLength={maxTextLength}
          autosize
          minRows={2}
          maxRows={10}
          data-autofocus
          data-testid="edit-text"
        />
        <DialogFooter onCancel={onDone} submit={t('common:save')} complete={ready} pending={edit.isPending} testId="save-edit" />
      </Stack>
    </form>
  );
};
