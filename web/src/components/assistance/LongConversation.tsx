import { ActionIcon, Button, Group, Loader, Text } from '@mantine/core';
import { IconFileText, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { ConversationNotice } from '../ConversationNotice.tsx';
import { FormFailure } from '../FormFailure.tsx';
import classes from './Assistance.module.css';
import { isLong, noteSequence, seenSequence } from './seen-messages.ts';
import { type HelpRequest, useAssistance } from './use-assistance.ts';

export interface LongProps {
  ticketId: number;
  /** Unread messages of the ticket, and the number of its last message, as it was opened. */
  unread: number;
  sequence: number;
  /** The number of its last message now. */
  latest: number;
}

/** Offers the summary of a conversation of which much is new to the user, and shows it above the composer. */
export const LongConversation = ({ ticketId, unread, sequence, latest }: LongProps) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const [isOffered, setOffered] = useState(() => isLong({ unread, sequence }, seenSequence(user.id, ticketId)));
  useEffect(() => noteSequence(user.id, ticketId, latest), [user.id, ticketId, latest]);
  const help = useAssistance(ticketId);
  if (!isOffered) return null;
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
          <ActionIcon size="sm" aria-label={t('prompts:help.leave')} onClick={() => setOffered(false)}>
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </Group>
      }
    />
  );
};
