import { VisuallyHidden } from '@mantine/core';
import type { Message } from '@recado/shared/contract/messages';
import { useState } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { Waiting } from './use-send.ts';

interface Props {
  /** The oldest first. */
  messages: readonly Message[];
  waiting: readonly Waiting[];
}

/** The newest of what failed, stored or not. */
const lastFailure = ({ messages, waiting }: Props): string | undefined =>
  waiting.findLast(({ error }) => error !== null)?.requestId ??
  messages.findLast(({ failure }) => failure !== null)?.id;

/**
 * Tells a screen reader once what arrives, and that something could not be sent. The list itself can't: its rows come and
 * go as it is scrolled.
 */
export const Announcer = (props: Props) => {
  const { t } = useTranslate();
  const newest = props.messages.at(-1);
  const failed = lastFailure(props);
  const [known, setKnown] = useState({ newest: newest?.id, failed });
  const [told, setTold] = useState('');
  if (newest?.id !== known.newest || failed !== known.failed) {
    setKnown({ newest: newest?.id, failed });
    const arrived = newest !== undefined && newest.id > (known.newest ?? '') && !newest.fromMe;
    if (failed !== undefined && failed !== known.failed) setTold(t('messages:ack.failed'));
    else if (arrived)
      setTold(`${t('messages:theirs')}: ${newest.body === '' ? t(`messages:type.${newest.mediaType}`) : newest.body}`);
  }
  return (
    <VisuallyHidden role="status" data-testid="announcer">
      {told}
    </VisuallyHidden>
  );
};
