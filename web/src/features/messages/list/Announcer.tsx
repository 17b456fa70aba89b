import { VisuallyHidden } from '@mantine/core';
import type { Message } from '@recado/shared/contract/messages';
import { plainText } from '@recado/shared/text/plain-text';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { PendingMessage } from '../sending/use-send.ts';

interface Props {
  /** Oldest first. */
  messages: readonly Message[];
  pending: readonly PendingMessage[];
}

/** Id of the newest failed message, stored or pending. */
const lastFailure = ({ messages, pending }: Props): string | undefined =>
  pending.findLast(({ error }) => error !== null)?.requestId ??
  messages.findLast(({ failure }) => failure !== null)?.id;

/**
 * Announces new messages and failures to screen readers, once each. The list itself cannot be a live region, because
 * scrolling adds and removes its rows.
 */
export const Announcer = (props: Props) => {
  const { t } = useTranslate();
  const newest = props.messages.at(-1);
  const failed = lastFailure(props);
  const [previous, setPrevious] = useState({ newest: newest?.id, failed });
  const [announcement, setAnnouncement] = useState('');
  if (newest?.id !== previous.newest || failed !== previous.failed) {
    setPrevious({ newest: newest?.id, failed });
    const arrived = newest !== undefined && newest.id > (previous.newest ?? '') && !newest.fromMe;
    if (failed !== undefined && failed !== previous.failed) setAnnouncement(t('messages:ack.failed'));
    else if (arrived)
      setAnnouncement(
        `${t('messages:theirs')}: ${newest.body === '' ? t(`messages:type.${newest.mediaType}`) : plainText(newest.body)}`,
      );
  }
  return (
    <VisuallyHidden role="status" data-testid="announcer">
      {announcement}
    </VisuallyHidden>
  );
};
