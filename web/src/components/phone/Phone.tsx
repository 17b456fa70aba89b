import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { IconRefresh, IconSend2 } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLogin } from '../../login/login-query.ts';
import { PersonAvatar } from '../PersonAvatar.tsx';
import classes from './Phone.module.css';

interface Props {
  label: string;
  restart: { label: string; onClick: () => void };
  answer: { label: string; placeholder: string; send: string; maxLength: number; onSend: (text: string) => void };
  /** The number of lines: a new one is scrolled into view. */
  count: number;
  /** Buttons below the lines, for other things that happen in the conversation. */
  tools?: ReactNode;
  /** `PhoneLine` for each line. */
  children: ReactNode;
}

/** A line of a conversation on a customer's phone: a bubble of either side, or a note between them. */
export const PhoneLine = ({ from, children }: { from: 'company' | 'customer' | 'note'; children: ReactNode }) => (
  <li className={classes.line} data-from={from}>
    {children}
  </li>
);

/** A customer's phone that shows a conversation with the company, and takes the customer's answers. */
export const Phone = ({ label, restart, answer, count, tools, children }: Props) => {
  const { company } = useLogin();
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [count]);
  const send = (): void => {
    if (typed.trim() === '') return;
    answer.onSend(typed.trim());
    setTyped('');
  };
  return (
    <section className={classes.phone} aria-label={label} data-testid="preview">
      <div className={classes.bar}>
        <PersonAvatar name={company.name} size={30} />
        <div className={classes.title}>
          <div className={classes.company}>{company.name}</div>
        </div>
        <Tooltip label={restart.label}>
          <ActionIcon aria-label={restart.label} onClick={restart.onClick} data-testid="preview-restart">
            <IconRefresh size={17} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </div>
      <ul ref={list} className={classes.lines} tabIndex={0} aria-live="polite" data-testid="preview-lines">
        {children}
      </ul>
      {tools}
      <div className={classes.form}>
        <TextInput
          className={classes.input}
          aria-label={answer.label}
          placeholder={answer.placeholder}
          maxLength={answer.maxLength}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The field may be within a form, which Enter would save.
            event.preventDefault();
            send();
          }}
          data-testid="preview-answer"
        />
        <ActionIcon variant="light" size={34} aria-label={answer.send} onClick={send} data-testid="preview-send">
          <IconSend2 size={17} stroke={1.7} />
        </ActionIcon>
      </div>
    </section>
  );
};
