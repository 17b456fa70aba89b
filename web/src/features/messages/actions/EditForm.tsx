import { Stack } from '@mantine/core';
import type { GroupParticipant } from '@recado/shared/contract/groups';
import { maxTextLength, type Message } from '@recado/shared/contract/messages';
import { withoutSignature } from '@recado/shared/text/signature';
import { useRef, useState } from 'react';
import { ComposerField } from '../../../components/composer/ComposerField.tsx';
import { DialogFooter } from '../../../components/dialog/DialogFooter.tsx';
import { useUnsaved } from '../../../components/form/use-unsaved.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useMentions } from '../../../components/composer/use-mentions.tsx';
import { useEditMessage } from './use-message-mutations.ts';

interface Props {
  message: Message;
  /** Group members who can be mentioned. */
  participants: readonly GroupParticipant[];
  onDone: () => void;
}

/** Edits a message's text and mentions. */
export const EditForm = ({ message, participants, onDone }: Props) => {
  const { t } = useTranslate();
  // The server keeps the signature.
  const written = withoutSignature(message.body, message.user?.name);
  const [text, setText] = useState(written);
  const edit = useEditMessage();
  const area = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions(message.isPrivate ? [] : participants, area, setText);
  const close = useUnsaved(text !== written);
  const ready = text.trim() !== '' && text.trim() !== written;
  const save = (): void => {
    if (ready)
      edit.mutate({ messageId: message.id, body: text.trim(), mentions: mentions.keysIn(text) }, { onSuccess: onDone });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap="md">
        <div>
          {mentions.list}
          <ComposerField
            ref={area}
            value={text}
            onText={setText}
            onSend={save}
            suggestions={[mentions]}
            aria-label={t('messages:edit')}
            maxLength={maxTextLength}
            minRows={2}
            maxRows={10}
            data-autofocus
            data-testid="edit-text"
          />
        </div>
        <DialogFooter
          onCancel={close}
          submit={t('common:save')}
          complete={ready}
          pending={edit.isPending}
          testId="save-edit"
        />
      </Stack>
    </form>
  );
};
