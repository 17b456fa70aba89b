import { Loader } from '@mantine/core';
import type { Message } from '@recado/shared/contract/messages';
import { IconLanguage } from '@tabler/icons-react';
import { type MutationState, useMutationState } from '@tanstack/react-query';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { foreignText } from '../actions/message-actions.ts';
import { type Translating, translatingKey } from '../actions/use-message-mutations.ts';
import classes from './Transcription.module.css';

/** The translation of what a contact wrote, for who asked for it, or that it is being made. */
export const Translation = ({ message }: { message: Message }) => {
  const { t } = useTranslate();
  const made = useMutationState({
    filters: {
      mutationKey: translatingKey,
      predicate: ({ state }) => {
        const { messageId, text } = state.variables as Translating;
        return messageId === message.id && text === foreignText(message) && state.status !== 'error';
      },
    },
    select: ({ state }) => state as MutationState<string, Error, Translating>,
  }).at(-1);
  if (!made) return null;
  return (
    <div className={classes.root} role="status" data-testid="translation">
      {made.data === undefined ? (
        <Loader size={12} />
      ) : (
        <IconLanguage size={14} aria-label={t('messages:translation.label')} />
      )}
      <span dir="auto">{made.data ?? t('messages:translation.running')}</span>
    </div>
  );
};
