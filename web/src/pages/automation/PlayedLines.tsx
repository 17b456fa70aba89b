import { Anchor, Button, Text } from '@mantine/core';
import type { PlayedLine } from '@recado/shared/contract/bot-plays';
import type { TextSource } from '@recado/shared/contract/text-sources';
import { IconPaperclip, IconPencil, IconPhone } from '@tabler/icons-react';
import { Fragment } from 'react';
import { MarkupText } from '../../components/markup/MarkupText.tsx';
import { LineTime } from '../../components/phone/LineTime.tsx';
import { PhoneLine } from '../../components/phone/Phone.tsx';
import { logText } from '../../components/ticket-log-text.ts';
import { type Translate, useTranslate } from '../../i18n/use-translate.ts';
import classes from './AutomationPage.module.css';

/** Names of what lines refer to; null for what was removed. */
export type NameOf = (kind: 'queue' | 'user', id: number | null) => string | null;

interface Props {
  lines: readonly PlayedLine[];
  timeZone: string;
  nameOf: NameOf;
  onTap: (answer: string) => void;
  onEdit: (source: TextSource) => void;
}

const sourceName = (source: TextSource, nameOf: NameOf, t: Translate): string => {
  switch (source.of) {
    case 'connection':
      return t(`automation:source.connection.${source.field}`);
    case 'setting':
      return t(`automation:source.setting.${source.field}`);
    case 'queue':
      return t(`automation:source.queue.${source.field}`, { name: nameOf('queue', source.queueId) ?? '' });
    case 'option':
      return t('automation:source.option', { name: nameOf('queue', source.queueId) ?? '' });
    case 'fileList':
      return t('automation:source.fileList');
    case 'flow':
      return t('automation:source.flow');
    case 'user':
      return t('automation:source.user');
  }
};

const Source = ({ source, nameOf, onEdit }: Pick<Props, 'nameOf' | 'onEdit'> & { source: TextSource | null }) => {
  const { t } = useTranslate();
  if (source === null)
    return (
      <Text size="xs" c="dimmed" className={classes.source}>
        {t('automation:product')}
      </Text>
    );
  const name = sourceName(source, nameOf, t);
  return (
    <Anchor
      component="button"
      type="button"
      size="xs"
      className={classes.source}
      onClick={() => onEdit(source)}
      aria-label={t('automation:edit', { source: name })}
      data-testid="played-source"
    >
      <IconPencil size={12} aria-hidden /> {name}
    </Anchor>
  );
};

const Sent = ({
  line,
  nameOf,
  onTap,
  onEdit,
}: Omit<Props, 'lines' | 'timeZone'> & { line: Extract<PlayedLine, { from: 'company' }> }) => (
  <PhoneLine from="company">
    {line.file !== null && (
      <span className={classes.file}>
        <IconPaperclip size={14} aria-hidden /> {line.file}
      </span>
    )}
    <MarkupText text={line.text} />
    {line.choices.length > 0 && (
      <span className={classes.choices}>
        {line.choices.map(({ label, answer }) => (
          <Button key={answer} size="compact-xs" variant="default" onClick={() => onTap(answer)}>
            {label}
          </Button>
        ))}
      </span>
    )}
    <Source source={line.source} nameOf={nameOf} onEdit={onEdit} />
  </PhoneLine>
);

const Happened = ({ line, nameOf }: Pick<Props, 'nameOf'> & { line: Extract<PlayedLine, { from: 'event' }> }) => {
  const { t } = useTranslate();
  const { event, consent, rating, queueId, userId } = line;
  const user = nameOf('user', userId);
  const queue = nameOf('queue', queueId);
  if (event === 'offered') return <PhoneLine from="note">{t('automation:offered', { name: user ?? '' })}</PhoneLine>;
  if (event === 'serviceSkipped') return <PhoneLine from="note">{t('automation:serviceSkipped')}</PhoneLine>;
  const named = {
    user: user === null ? null : { id: userId!, name: user },
    queue: queue === null ? null : { name: queue },
  };
  const { what, who } = logText({ type: event, consent, rating, ...named, lane: null, reason: null }, null, t);
  return <PhoneLine from="note">{who === '' ? what : `${what} · ${who}`}</PhoneLine>;
};

/** The lines of a played conversation, with the time where it has passed. */
export const PlayedLines = ({ lines, timeZone, ...props }: Props) => {
  const { t } = useTranslate();
  return lines.map((line, index) => (
    <Fragment key={index}>
      <LineTime at={line.at} before={lines[index - 1]?.at} timeZone={timeZone} />
      {line.from === 'company' && <Sent line={line} {...props} />}
      {line.from === 'customer' && (
        <PhoneLine from="customer">
          {line.isCall ? (
            <span className={classes.file}>
              <IconPhone size={14} aria-hidden /> {t('automation:called')}
            </span>
          ) : (
            <MarkupText text={line.text} />
          )}
        </PhoneLine>
      )}
      {line.from === 'event' && <Happened line={line} nameOf={props.nameOf} />}
    </Fragment>
  ));
};
