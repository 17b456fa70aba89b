import { ActionIcon, Indicator, Popover, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../EmptyState.tsx';
import classes from './BarMenu.module.css';

interface Props {
  opened: boolean;
  onChange: (opened: boolean) => void;
  icon: Icon;
  title: string;
  /** The page with the whole list, which the title leads to. */
  page?: string;
  /** Name of the button, with the number. */
  label: string;
  /** Number at the button; 0 shows none. */
  count: number;
  /** Text in place of an empty list. */
  empty: string;
  /** Elements of the list: `li`. */
  items: readonly ReactNode[];
  /** A wider and taller list, for items that are read here. */
  large?: boolean;
  /** Properties of the list. */
  list?: ComponentPropsWithRef<'ul'>;
  /** The content below the list. */
  foot?: ReactNode;
  testId: string;
}

/** Button of the top bar with a number, and the popover that lists what it counts. */
export const BarMenu = ({
  opened,
  onChange,
  icon: Symbol,
  title,
  page,
  label,
  count,
  empty,
  items,
  large = false,
  list,
  foot,
  testId,
}: Props) => (
  <Popover
    opened={opened}
    onChange={onChange}
    position="bottom-end"
    width={`min(${large ? 380 : 340}px, 100vw - 16px)`}
    trapFocus
  >
    <Popover.Target>
      <Tooltip label={title} disabled={opened}>
        <Indicator label={count > 99 ? '99+' : count} size={16} offset={6} color="red.9" disabled={count === 0} inline>
          <ActionIcon
            size="lg"
            aria-label={label}
            aria-expanded={opened}
            onClick={() => onChange(!opened)}
            data-testid={testId}
          >
            <Symbol size={20} stroke={1.7} />
          </ActionIcon>
        </Indicator>
      </Tooltip>
    </Popover.Target>
    <Popover.Dropdown p={0} aria-label={title}>
      <h2 className={classes.title}>
        {page === undefined ? (
          title
        ) : (
          <Link to={page} className={classes.page} onClick={() => onChange(false)}>
            {title}
          </Link>
        )}
      </h2>
      {items.length === 0 ? (
        <EmptyState icon={Symbol} title={empty} />
      ) : (
        <ul className={classes.list} data-tall={large || undefined} {...list}>
          {items}
        </ul>
      )}
      <div className={classes.foot}>{foot}</div>
    </Popover.Dropdown>
  </Popover>
);
