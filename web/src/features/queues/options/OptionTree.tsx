import { Button, Text, VisuallyHidden } from '@mantine/core';
import type { QueueOption } from '@recado/shared/contract/queues';
import { queueLimits } from '@recado/shared/limits/queues';
import { findOption, type OptionPlace, optionPlaces } from '@recado/shared/options/option-tree';
import { IconPlus } from '@tabler/icons-react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { Refused } from '../../../components/form/use-entity-form.ts';
import type { NameOf } from '../values/use-names.ts';
import { OptionFields } from './OptionFields.tsx';
import { OptionRow } from './OptionRow.tsx';
import classes from './OptionTree.module.css';
import { useOptionDrop } from './use-option-drag.ts';
import { useOptionTree } from './use-option-tree.ts';

interface Props {
  tree: readonly QueueOption[];
  onChange: (tree: QueueOption[]) => void;
  refused: Refused | null;
  /** The error of the tree as a whole; null for nothing. */
  error: string | null;
  nameOf: NameOf;
  /** The option that is open at first. */
  optionId?: number;
}

/** Returns the target of an option, in a word. */
const targetOf = (
  { queueType, optQueueId, optUserId, optFileId, optIntegrationId }: QueueOption,
  nameOf: NameOf,
): string => {
  if (queueType === 'queue') return nameOf('queue', optQueueId) ?? '';
  if (queueType === 'attendent') return nameOf('user', optUserId) ?? '';
  if (queueType === 'integration') return nameOf('integration', optIntegrationId) ?? '';
  return queueType === 'file' ? (nameOf('file', optFileId) ?? '') : '';
};

const namesAbove = (tree: readonly QueueOption[], { parent }: OptionPlace<QueueOption>, unnamed: string): string[] => {
  const place = parent && findOption(tree, parent.id);
  return place ? [...namesAbove(tree, place, unnamed), parent.name.trim() || unnamed] : [];
};

/** The places whose parents are all expanded. */
const visiblePlaces = (tree: readonly QueueOption[], collapsed: ReadonlySet<number>): OptionPlace<QueueOption>[] => {
  const hidden = new Set<number>();
  return optionPlaces(tree).filter(({ option, parent }) => {
    const isHidden = parent !== null && (hidden.has(parent.id) || collapsed.has(parent.id));
    if (isHidden) hidden.add(option.id);
    return !isHidden;
  });
};

/** Editor of a queue's options: each opens to its fields; rows are moved by dragging them, by keys or by their menus. */
export const OptionTree = ({ tree, onChange, refused, error, nameOf, optionId }: Props) => {
  const { t } = useTranslate();
  const state = useOptionTree({ tree, onChange, refused, optionId });
  useOptionDrop(state.move);
  const count = optionPlaces(tree).length;
  return (
    <section className={classes.root} aria-label={t('queues:options')}>
      <header className={classes.header}>
        <Text fw={600} size="sm">
          {t('queues:options')}
        </Text>
        {count > 0 && (
          <Text size="xs" c="dimmed">
            {t('queues:option.count', { count })}
          </Text>
        )}
      </header>
      <Text size="xs" c="dimmed">
        {t(count === 0 ? 'queues:option.emptyHint' : 'queues:option.orderHint')}
      </Text>
      {count > 0 && (
        <ul className={classes.list} data-testid="option-tree">
          {visiblePlaces(tree, state.collapsed).map((place) => {
            const { option, path } = place;
            const fault = state.faultOf(option, path);
            return (
              <OptionRow
                key={option.id}
                tree={tree}
                place={place}
                target={targetOf(option, nameOf)}
                open={state.openId === option.id}
                collapsed={state.collapsed.has(option.id)}
                faulty={fault !== null}
                accepts={state.accepts}
                onOpen={() => state.toggle(option.id)}
                onCollapse={() => state.collapse(option.id)}
                onAddBelow={() => state.add(option.id)}
                onStep={(step) => state.step(option.id, step)}
                onRemove={() => state.remove(option.id)}
              >
                <OptionFields
                  option={option}
                  above={namesAbove(tree, place, t('queues:option.unnamed'))}
                  fault={fault}
                  onChange={(change) => state.change(option.id, change)}
                  onAddBelow={() => state.add(option.id)}
                />
              </OptionRow>
            );
          })}
        </ul>
      )}
      {error !== null && (
        <Text size="xs" c="var(--recado-danger)" role="alert" data-testid="options-error">
          {error}
        </Text>
      )}
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={count >= queueLimits.options}
        onClick={() => state.add(null)}
        style={{ alignSelf: 'flex-start' }}
        data-testid="option-add"
      >
        {t('queues:option.add')}
      </Button>
      <VisuallyHidden role="status">{state.announcement}</VisuallyHidden>
    </section>
  );
};
