import { Loader } from '@mantine/core';
import type { Message } from '@recado/shared/contract/messages';
import { useIsMutating } from '@tanstack/react-query';
import { IconFileText } from '@tabler/icons-react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './Transcription.module.css';
import { transcribingKey } from '../actions/use-message-mutations.ts';

/** The text of a received audio, or that it is being made. */
export const Transcription = ({ message: { id, mediaType, transcription } }: { message: Message }) => {
  const { t } = useTranslate();
  const running = useIsMutating({ mutationKey: transcribingKey, predicate: ({ state }) => state.variables === id }) > 0;
  if (mediaType !== 'audio' || (transcription === null && !running)) return null;
  return (
    <div className={classes.root} role="status" data-testid="transcription">
      {transcription === null ? <Loader size={12} /> : <IconFileText size={14} aria-hidden />}
      <span dir="auto">
        {transcription === null
          ? t('messages:transcription.running')
          : transcription || t('messages:transcription.silent')}
      </span>
    </div>
  );
};
