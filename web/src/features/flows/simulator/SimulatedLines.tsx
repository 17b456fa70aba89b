import { Anchor } from '@mantine/core';
import type { PlayedLine } from '@recado/shared/contract/bot-plays';
import { IconPaperclip } from '@tabler/icons-react';
import { Fragment } from 'react';
import { MarkupText } from '../../../components/markup/MarkupText.tsx';
import { LineTime } from '../../../components/phone/LineTime.tsx';
import { PhoneLine } from '../../../components/phone/Phone.tsx';
import { logText } from '../../../components/ticket-log-text.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './FlowSimulator.module.css';

type LineFrom<From extends PlayedLine['from']> = Extract<PlayedLine, { from: From }>;

interface Props {
  lines: readonly PlayedLine[];
  timeZone: string;
  queueName: (id: number | null) => string | null;
  /** Shows the node that sent a message. */
  onNode?: (nodeId: string) => void;
}

const Sent = ({ line, onNode }: { line: LineFrom<'company'> } & Pick<Props, 'onNode'>) => {
  const { t } = useTranslate();
  const { source } = line;
  return (
    <PhoneLine from="company">
      {line.file !== null && (
        <span className={classes.file}>
          <IconPaperclip size={14} aria-hidden /> {line.file}
        </span>
      )}
      <MarkupText text={line.text} />
      {source?.of === 'flow' && onNode && (
        <Anchor component="button" type="button" size="xs" mt={4} onClick={() => onNode(source.nodeId)}>
          {t('flows:simulator.showNode')}
        </Anchor>
      )}
    </PhoneLine>
  );
};

const Happened = ({ line, queueName }: { line: LineFrom<'event'> } & Pick<Props, 'queueName'>) => {
  const { t } = useTranslate();
  const { event, consent, rating, queueId } = line;
  if (event === 'offered') return null;
  if (event === 'serviceSkipped') return <PhoneLine from="note">{t('flows:simulator.serviceSkipped')}</PhoneLine>;
  const queue = queueName(queueId);
  const named = { user: null, queue: queue === null ? null : { name: queue }, lane: null, reason: null };
  return <PhoneLine from="note">{logText({ type: event, consent, rating, ...named }, null, t).what}</PhoneLine>;
};

/** The lines of a simulated conversation, with the time where it has passed. */
export const SimulatedLines = ({ lines, timeZone, queueName, onNode }: Props) => {
  return lines.map((line, index) => (
    <Fragment key={index}>
      <LineTime at={line.at} before={lines[index - 1]?.at} timeZone={timeZone} />
      {line.from === 'company' && <Sent line={line} onNode={onNode} />}
      {line.from === 'customer' && (
        <PhoneLine from="customer">
          <MarkupText text={line.text} />
        </PhoneLine>
      )}
      {line.from === 'event' && <Happened line={line} queueName={queueName} />}
    </Fragment>
  ));
};
