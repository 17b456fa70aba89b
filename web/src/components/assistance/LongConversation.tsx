import { ActionIcon, Button, Group, Loader, Text } from '@mantine/core';
import { longConversation } from '@recado/shared/limits/assistance';
import { IconFileText, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { ConversationNotice } from '../ConversationNotice.tsx';
import { FormFailure } from '../FormFailure.tsx';
import classes from './Assistance.module.css';
import { type HelpRequest, useAssistance } from './use-assistance.ts';

/** Offers the summary of a conversation with many unread messages, and shows it above the composer. */
export const LongConversation = ({ ticketId, unread }: { ticketId: number; unread: number }) => {
  const { t } = useTranslate();
  const [isLeft, setLeft] = useState(false);
  const help = useAssistance(ticketId);
  if (isLeft || unread <= longConversation) return null;
  const ask = (): void =>
    help.mutate({ kind: 'summary', language: i18n.language as Extract<HelpRequest, { kind: 'summary' }>['language'] });
  return (
    <ConversationNotice
      icon={IconFileText}
      testId="long-conversation"
      text={
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <div className={classes.notice}>
            {help.data ? (
              <div className={classes.text} dir="auto" data-testid="conversation-summary">
                {help.data.text}
              </div>
            ) : (
              <Text size="sm">{t('prompts:help.long')}</Text>
            )}
            <FormFailure error={help.error} />
          </div>
          {help.isPending && <Loader size="xs" aria-label={t('prompts:help.thinks')} />}
          {!help.data && !help.isPending && (
            <Button size="compact-xs" variant="light" onClick={ask} data-testid="summarise">
              {t('prompts:help.summary')}
            </Button>
          )}
          <ActionIcon size="sm" aria-label={t('prompts:help.leave')} onClick={() => setLeft(true)}>
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </Group>
      }
    />
  );
};
