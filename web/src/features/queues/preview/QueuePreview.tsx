import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { answerPlay, type PlayLine, startPlay } from '@recado/shared/bot/play';
import { renderVariables } from '@recado/shared/text/variables';
import { IconRefresh, IconSend2 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { MarkupText } from '../../../components/markup/MarkupText.tsx';
import { PersonAvatar } from '../../../components/PersonAvatar.tsx';
import { useSample } from '../../../components/variables/use-sample.ts';
import { noAgent } from '../../../components/variables/VariablesTextarea.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import type { NameOf } from '../values/use-names.ts';
import classes from './QueuePreview.module.css';
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
      <li className={classes.line} data-from="note">
        {t(`queues:preview.note.${line.note}`, { name: nameIn(line, nameOf) ?? t('queues:option.missing') })}
      </li>
    );
  const text = line.from === 'company' ? renderVariables(line.text, values) : line.text;
  return (
    <li className={classes.line} data-from={line.from}>
      <MarkupText text={text} />
    </li>
  );
};

/**
 * Plays a queue as a customer sees it, by the bot's own rules: the answers that are typed run through the options as they stand in the form. A
 * change of the form begins again with the same answers.
 */
export const QueuePreview = ({ scene, nameOf, queueName }: PreviewOptions) => {
  const { t } = useTranslate();
  const { company } = useLogin();
  const [answers, setAnswers] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const play = answers.reduce((before, answer) => answerPlay(scene, before, answer), startPlay(scene));
  const { length } = play.lines;
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [length]);
  const send = (): void => {
    if (typed.trim() === '') return;
    setAnswers([...answers, typed.trim()]);
    setTyped('');
  };
  return (
    <section className={classes.phone} aria-label={t('queues:preview.title')} data-testid="preview">
      <div className={classes.bar}>
        <PersonAvatar name={company.name} size={30} />
        <div className={classes.title}>
          <div className={classes.company}>{company.name}</div>
        </div>
        <Tooltip label={t('queues:preview.restart')}>
          <ActionIcon
            aria-label={t('queues:preview.restart')}
            onClick={() => setAnswers([])}
            data-testid="preview-restart"
          >
            <IconRefresh size={17} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </div>
      <ul ref={list} className={classes.lines} tabIndex={0} aria-live="polite" data-testid="preview-lines">
        {play.lines.map((line, index) => (
          <Line key={index} line={line} queueName={queueName} nameOf={nameOf} />
        ))}
      </ul>
      <div className={classes.form}>
        <TextInput
          className={classes.input}
          aria-label={t('queues:preview.answer')}
          placeholder={t('queues:preview.placeholder')}
          maxLength={maxAnswer}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The field is within the queue's form, which Enter would save.
            event.preventDefault();
            send();
          }}
          data-testid="preview-answer"
        />
        <ActionIcon
          variant="light"
          size={34}
          aria-label={t('queues:preview.send')}
          onClick={send}
          data-testid="preview-send"
        >
          <IconSend2 size={17} stroke={1.7} />
        </ActionIcon>
      </div>
    </section>
  );
};
