import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import { IconCheck, IconListCheck, IconPencil, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useEffect, useState, type FormEvent } from 'react';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Page } from '../../components/page/Page.tsx';
import { showUndo } from '../../components/undo-toast.tsx';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { addTask, editTask, onTasksChange, storedTasks, storeTasks, type Task } from './tasks.ts';
import classes from './TodoPage.module.css';

const maxLength = 500;
const byCreation = (one: Task, other: Task): number => one.createdAt.localeCompare(other.createdAt);
const formatWhen = (iso: string): string => {
  const date = new Date(iso);
  return `${formatDate(date)} ${formatTime(date)}`;
};

interface RowProps {
  task: Task;
  onEdit: (text: string) => void;
  onRemove: () => void;
}

const TaskRow = ({ task, onEdit, onRemove }: RowProps) => {
  const { t } = useTranslate();
  const [text, setText] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onEdit(text ?? '');
    setText(null);
  };
  if (text !== null)
    return (
      <li className={classes.row}>
        <form className={classes.form} onSubmit={submit}>
          <TextInput
            flex={1}
            aria-label={t('todo:text')}
            value={text}
            maxLength={maxLength}
            autoFocus
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && setText(null)}
            data-testid="edit-task-text"
          />
          <ActionIcon type="submit" size="lg" aria-label={t('common:save')}>
            <IconCheck size={18} />
          </ActionIcon>
          <ActionIcon size="lg" aria-label={t('common:cancel')} onClick={() => setText(null)}>
            <IconX size={18} />
          </ActionIcon>
        </form>
      </li>
    );
  return (
    <li className={classes.row} data-testid="task">
      <span className={classes.text}>
        <span>{task.text}</span>
        <time className={classes.when} dateTime={task.updatedAt}>
          {t(task.updatedAt === task.createdAt ? 'todo:created' : 'todo:updated', { when: formatWhen(task.updatedAt) })}
        </time>
      </span>
      <Tooltip label={t('common:edit')}>
        <ActionIcon
          aria-label={t('common:editOf', { name: task.text })}
          onClick={() => setText(task.text)}
          data-testid="edit-task"
        >
          <IconPencil size={17} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('common:delete')}>
        <ActionIcon aria-label={t('common:deleteOf', { name: task.text })} onClick={onRemove} data-testid="delete-task">
          <IconTrash size={17} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
};

/** The user's tasks, and a function that changes them as they are stored: other tabs change them too. */
const useTasks = (userId: number) => {
  const [tasks, setTasks] = useState<readonly Task[]>(() => storedTasks(userId));
  useEffect(() => onTasksChange(userId, () => setTasks(storedTasks(userId))), [userId]);
  const change = (changed: (stored: readonly Task[]) => readonly Task[]): void => {
    const next = changed(storedTasks(userId));
    storeTasks(userId, next);
    setTasks(next);
  };
  return { tasks, change };
};

/** The user's tasks, kept in this browser (specification 3, section 2). */
export const TodoPage = () => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const { tasks, change } = useTasks(user.id);
  const [text, setText] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change((all) => addTask(all, text, new Date().toISOString()));
    setText('');
  };
  const remove = (task: Task): void => {
    change((all) => all.filter(({ createdAt }) => createdAt !== task.createdAt));
    showUndo(t('todo:deleted'), () => change((all) => [...all, task].sort(byCreation)));
  };
  return (
    <Page title={t('todo:title')} width="form">
      <div className={classes.tasks}>
        <form className={classes.form} onSubmit={submit}>
          <TextInput
            flex={1}
            aria-label={t('todo:new')}
            placeholder={t('todo:new')}
            value={text}
            maxLength={maxLength}
            onChange={(event) => setText(event.currentTarget.value)}
            data-testid="task-text"
          />
          <Button type="submit" leftSection={<IconPlus size={16} aria-hidden />} data-testid="add-task">
            {t('todo:add')}
          </Button>
        </form>
        {tasks.length === 0 ? (
          <EmptyState icon={IconListCheck} title={t('todo:empty')} hint={t('todo:emptyHint')} />
        ) : (
          <ul className={classes.list}>
            {tasks.map((task) => (
              <TaskRow
                key={task.createdAt}
                task={task}
                onEdit={(edited) => change((all) => editTask(all, task, edited, new Date().toISOString()))}
                onRemove={() => remove(task)}
              />
            ))}
          </ul>
        )}
      </div>
    </Page>
  );
};
