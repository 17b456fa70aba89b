import { ActionIcon, Title } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import classes from './Page.module.css';

interface Props {
  title: string;
  /** `list` for tables, `form` for fields, `full` for what fills the window, as a board does. */
  width?: 'list' | 'form' | 'full';
  /** The page that this one belongs to. */
  back?: { label: string; to: string };
  /** Beside the title: a badge with the state of what the page shows. */
  mark?: ReactNode;
  /** The toolbar at the end of the header: search, filters, buttons. */
  tools?: ReactNode;
  /** The element that scrolls. */
  ref?: Ref<HTMLDivElement>;
  onScroll?: () => void;
  testId?: string;
  children: ReactNode;
}

/** The frame of every page: its title, toolbar and width are the same everywhere. */
export const Page = ({ title, width = 'list', back, mark, tools, ref, onScroll, testId, children }: Props) => (
  <div className={classes.root} data-width={width} ref={ref} onScroll={onScroll} data-testid={testId}>
    <header className={classes.header}>
      <div className={classes.names}>
        <div className={classes.heading}>
          {back && (
            <ActionIcon component={Link} to={back.to} aria-label={back.label} className={classes.back}>
              <IconChevronLeft size={20} aria-hidden />
            </ActionIcon>
          )}
          <Title order={1} lineClamp={2} className={classes.title}>
            {title}
          </Title>
        </div>
        {mark}
      </div>
      {tools && <div className={classes.tools}>{tools}</div>}
    </header>
    <div className={classes.body}>{children}</div>
  </div>
);
