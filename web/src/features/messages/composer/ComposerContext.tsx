import { ActionIcon, Text } from '@mantine/core';
import type { Message } from '@recado/shared/contract/messages';
import { IconCornerUpLeft, IconPaperclip, IconX } from '@tabler/icons-react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './ComposerContext.module.css';
import { QuotedMessage } from '../bubble/QuotedMessage.tsx';

interface Props {
  /** The message that the answer quotes. */
  quoted: Message | null;
  onCancelQuote: () => void;
  /** The file of a quick message, sent with the text. */
  file: { name: string } | null;
  onRemoveFile: () => void;
}

/** The parts that are sent with the text: the message that it quotes, and a file. */
export const ComposerContext = ({ quoted, onCancelQuote, file, onRemoveFile }: Props) => {
  const { t } = useTranslate();
  return (
    <>
      {quoted && (
        <div className={classes.root}>
          <IconCornerUpLeft size={16} aria-hidden />
          <QuotedMessage
            quoted={{ ...quoted, author: (quoted.fromMe ? quoted.user?.name : quoted.participant) ?? null }}
          />
          <ActionIcon aria-label={t('messages:composer.cancelQuote')} onClick={onCancelQuote}>
            <IconX size={16} />
          </ActionIcon>
        </div>
      )}
      {file && (
        <div className={classes.root} data-testid="attached-file">
          <IconPaperclip size={16} aria-hidden />
          <Text size="sm" flex={1} truncate>
            {file.name}
          </Text>
          <ActionIcon aria-label={t('messages:attach.remove', { name: file.name })} onClick={onRemoveFile}>
            <IconX size={16} />
          </ActionIcon>
        </div>
      )}
    </>
  );
};
