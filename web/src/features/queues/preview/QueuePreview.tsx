import { answerPlay, type PlayLine, startPlay } from '@recado/shared/bot/play';
import { renderVariables } from '@recado/shared/text/variables';
import { useState } from 'react';
import { MarkupText } from '../../../components/markup/MarkupText.tsx';
import { Phone, PhoneLine } from '../../../components/phone/Phone.tsx';
import { useSample } from '../../../components/variables/use-sample.ts';
import { noAgent } from '../../../components/variables/VariablesTextarea.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { NameOf } from '../values/use-names.ts';
import type { PreviewOptions } from './use-preview.ts';

/** Length of an answer: numbers, "#" and "Sair". */
const maxAnswer = 60;

/** The kinds of things that the ids of notes name. */
const kinds = { waitsIn: 'queue', waitsForUser: 'user', files: 'file' } as const;

const nameIn = (line: PlayLine, nameOf: NameOf): string | null =>
  line.from === 'note' && 'id' in line ? nameOf(kinds[line.note], line.id) : null;

const Line = ({ line, queueName, nameOf }: { line: PlayLine } & Pick<PreviewOptions, 'queueName' | 'nameOf'>) => {
  const { t } = useTranslate();
  const values = useSample({ queueName }, noAgent);
  if (line.from === 'note')
    return (
      <PhoneLine from="note">
        {t(`queues:preview.note.${line.note}`, { name: nameIn(line, nameOf) ?? t('queues:option.missing') })}
      </PhoneLine>
    );
  const text = line.from === 'company' ? renderVariables(line.text, values) : line.text;
  return (
    <PhoneLine from={line.from}>
      <MarkupText text={text} />
    </PhoneLine>
  );
};

/**
 * Plays a queue as a customer sees it, by the bot's own rules: the answers that are typed run through the options as they stand in the form. A
 * change of the form begins again with the same answers.
 */
export const QueuePreview = ({ scene, nameOf, queueName }: PreviewOptions) => {
  const { t } = useTranslate();
  const [answers, setAnswers] = useState<readonly string[]>([]);
  const play = answers.reduce((before, answer) => answerPlay(scene, before, answer), startPlay(scene));
  return (
    <Phone
      label={t('queues:preview.title')}
      restart={{ label: t('queues:preview.restart'), onClick: () => setAnswers([]) }}
      answer={{
        label: t('queues:preview.answer'),
        placeholder: t('queues:preview.placeholder'),
        send: t('queues:preview.send'),
        maxLength: maxAnswer,
        onSend: (text) => setAnswers([...answers, text]),
      }}
      count={play.lines.length}
    >
      {play.lines.map((line, index) => (
        <Line key={index} line={line} queueName={queueName} nameOf={nameOf} />
      ))}
    </Phone>
  );
};
