import { ActionIcon, Menu, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { QueueOption, QueueOptionType } from '@recado/shared/contract/queues';
import type { OptionPlace } from '@recado/shared/options/option-tree';
import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowUp,
  IconChevronRight,
  IconCornerDownRight,
  IconDotsVertical,
  IconFiles,
  IconGripVertical,
  IconIndentDecrease,
  IconIndentIncrease,
  IconLock,
  IconMessage,
  IconPlug,
  IconSitemap,
  IconTrash,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import { useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { stepOption, type Step } from './move-option.ts';
import classes from './OptionTree.module.css';
import { useOptionDrag } from './use-option-drag.ts';

/** Numbers of a path that a row shows; its label has all of them. */
const shownNumbers = 4;

const icons: Record<QueueOptionType, Icon> = {
  text: IconMessage,
  attendent: IconUser,
  queue: IconSitemap,
  integration: IconPlug,
  file: IconFiles,
};

const stepsByKey: Record<string, Step> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

const steps = [
  { step: 'up', icon: IconArrowUp },
  { step: 'down', icon: IconArrowDown },
  { step: 'in', icon: IconIndentIncrease },
  { step: 'out', icon: IconIndentDecrease },
] as const satisfies readonly { step: Step; icon: Icon }[];

interface Props {
  tree: readonly QueueOption[];
  place: OptionPlace<QueueOption>;
  /** The target of the option; empty for nothing. */
  target: string;
  open: boolean;
  collapsed: boolean;
  faulty: boolean;
  /** True if an option, the second id, may be dropped at the first. */
  accepts: (id: number, draggedId: number) => boolean;
  onOpen: () => void;
  onCollapse: () => void;
  onAddBelow: () => void;
  onStep: (step: Step) => void;
  onRemove: () => void;
  /** The fields, while the option is open. */
  children: ReactNode;
}

const shortPath = (path: readonly number[]): string =>
  path.length > shownNumbers ? `…${path.slice(-shownNumbers + 1).join('.')}` : path.join('.');

const RowMenu = ({ tree, place, name, onAddBelow, onStep, onRemove }: Props & { name: string }) => {
  const { t } = useTranslate();
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon
          className={classes.quiet}
          aria-label={t('queues:option.actions', { name })}
          data-testid="option-menu"
        >
          <IconDotsVertical size={17} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCornerDownRight size={16} />} onClick={onAddBelow} data-testid="option-add-below">
          {t('queues:option.addBelow')}
        </Menu.Item>
        <Menu.Divider />
        {steps.map(({ step, icon: StepIcon }) => (
          <Menu.Item
            key={step}
            leftSection={<StepIcon size={16} />}
            disabled={stepOption(tree, place.option.id, step) === null}
            onClick={() => onStep(step)}
            data-testid={`option-${step}`}
          >
            {t(`queues:option.move.${step}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          c="var(--recado-danger)"
          leftSection={<IconTrash size={16} />}
          onClick={onRemove}
          data-testid="option-remove"
        >
          {t('queues:option.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

/** An option of the tree: its numbers, what it is and does, and its fields while it is open. */
export const OptionRow = (props: Props) => {
  const { place, target, open, collapsed, faulty, accepts, onOpen, onCollapse, onStep, children } = props;
  const { t } = useTranslate();
  const row = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const { option, path } = place;
  useOptionDrag({ row, handle, id: option.id, accepts });
  const name = option.name.trim() === '' ? t('queues:option.unnamed') : option.name;
  const Kind = icons[option.queueType];
  const below = option.chatbots.length;
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = stepsByKey[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    onStep(step);
  };
  return (
    <li
      className={classes.item}
      style={{ '--depth': path.length - 1 } as CSSProperties}
      data-testid={`option-${path.join('.')}`}
    >
      <div ref={row} className={classes.row} data-open={open || undefined} data-faulty={faulty || undefined}>
        <Tooltip label={t('queues:option.dragHint')} openDelay={600}>
          <button
            ref={handle}
            type="button"
            className={classes.handle}
            aria-label={t('queues:option.drag', { name })}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
            onKeyDown={onKeyDown}
            data-handle={option.id}
            data-testid="option-handle"
          >
            <IconGripVertical size={16} aria-hidden />
          </button>
        </Tooltip>
        {below > 0 ? (
          <button
            type="button"
            className={classes.chevron}
            aria-expanded={!collapsed}
            aria-label={t(collapsed ? 'queues:option.expand' : 'queues:option.collapse', { name })}
            onClick={onCollapse}
            data-testid="option-collapse"
          >
            <IconChevronRight size={16} aria-hidden />
          </button>
        ) : (
          <span className={classes.chevron} />
        )}
        <UnstyledButton
          className={classes.main}
          aria-expanded={open}
          onClick={onOpen}
          onKeyDown={onKeyDown}
          data-testid="option-open"
        >
          <VisuallyHidden>{path.join('.')} </VisuallyHidden>
          <span className={classes.number} title={path.join('.')} aria-hidden>
            {shortPath(path)}
          </span>
          <span className={classes.name} data-unnamed={option.name.trim() === '' || undefined} dir="auto">
            {name}
          </span>
          <span className={classes.facts}>
            {collapsed && below > 0 && (
              <span className={classes.count}>{t('queues:option.below', { count: below })}</span>
            )}
            {target !== '' && <span className={classes.target}>{target}</span>}
            {option.closeTicket && <IconLock size={15} stroke={1.7} aria-label={t('queues:closeTicketMark')} />}
            {faulty ? (
              <IconAlertCircle size={17} className={classes.fault} aria-label={t('queues:option.faulty')} />
            ) : (
              <Kind size={16} stroke={1.6} aria-label={t(`queues:option.type.${option.queueType}`)} />
            )}
          </span>
        </UnstyledButton>
        <RowMenu {...props} name={name} />
      </div>
      {open && <div className={classes.fields}>{children}</div>}
    </li>
  );
};
