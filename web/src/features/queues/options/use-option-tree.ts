import type { QueueOption } from '@recado/shared/contract/queues';
import { type OptionFault, optionFaults } from '@recado/shared/options/option-faults';
import { findOption, insertOption, optionPlaces, replaceOption } from '@recado/shared/options/option-tree';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Refused } from '../../../components/form/use-entity-form.ts';
import { showUndo } from '../../../components/undo-toast.tsx';
import { translate } from '../../../i18n/i18n.ts';
import { isWithin, moveOption, type Placement, stepOption, type Step } from './move-option.ts';
import { newOption } from './new-option.ts';

interface Options {
  tree: readonly QueueOption[];
  onChange: (tree: QueueOption[]) => void;
  /** The form's last submit that was refused: from then on, faults are shown. */
  refused: Refused | null;
  /** The option that is open at first. */
  optionId: number | undefined;
}

/** The option at a path of numbers. */
const idAt = (tree: readonly QueueOption[], path: readonly number[]): number | undefined =>
  optionPlaces(tree).find((place) => place.path.join('.') === path.join('.'))?.option.id;

const without = (known: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> =>
  new Set([...known].filter((id) => !ids.includes(id)));

const ancestorsOf = (tree: readonly QueueOption[], id: number): number[] =>
  optionPlaces(tree)
    .filter(({ option }) => option.id !== id && isWithin(tree, id, option.id))
    .map(({ option }) => option.id);

/** State and actions of the tree editor: which option is open, which are collapsed, and what moves where. */
export const useOptionTree = ({ tree, onChange, refused, optionId }: Options) => {
  const [openId, setOpenId] = useState<number | null>(optionId ?? null);
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(new Set());
  const [wanting, setWanting] = useState<number | null>(null);
  const [shown, setShown] = useState(refused);
  const [announcement, setAnnouncement] = useState('');
  const focusHandle = useRef<number>(null);
  const latest = useRef(tree);
  useEffect(() => {
    latest.current = tree;
    if (focusHandle.current === null) return;
    document.querySelector<HTMLElement>(`[data-handle="${focusHandle.current}"]`)?.focus();
    focusHandle.current = null;
  }, [tree]);

  const reveal = (id: number): void => {
    setCollapsed((known) => without(known, ancestorsOf(tree, id)));
    setOpenId(id);
  };
  const faults = optionFaults(tree);
  // A refused submit opens the first option with a fault in the same commit, so that its field takes the focus.
  if (refused !== shown) {
    setShown(refused);
    const [first] = faults;
    const id = first && idAt(tree, first.path);
    if (refused?.name === 'chatbots' && id !== undefined) reveal(id);
  }

  /** The fault of an option that is shown: after a refused submit, or because a message is wanted before options below it. */
  const faultOf = ({ id }: QueueOption, path: readonly number[]): OptionFault | null => {
    const found = faults.find((fault) => fault.path.join('.') === path.join('.'));
    if (refused !== null && found) return found;
    const option = findOption(tree, id)?.option;
    if (wanting !== id || option?.greetingMessage.trim() !== '') return null;
    return { path, name: option.name, field: 'greetingMessage', code: 'ERR_OPTION_MESSAGE' };
  };

  const moved = (id: number, next: QueueOption[] | null): void => {
    if (next === null) return;
    onChange(next);
    const path = findOption(next, id)?.path.join('.') ?? '';
    setAnnouncement(translate('queues:option.moved', { path }));
  };
  const accepts = useCallback((id: number, draggedId: number): boolean => !isWithin(latest.current, id, draggedId), []);

  return {
    openId,
    collapsed,
    announcement,
    faultOf,
    accepts,
    toggle: (id: number): void => setOpenId((known) => (known === id ? null : id)),
    collapse: (id: number): void =>
      setCollapsed((known) => (known.has(id) ? without(known, [id]) : new Set([...known, id]))),
    change: (id: number, change: Partial<QueueOption>): void =>
      onChange(replaceOption(tree, id, (option) => ({ ...option, ...change }))),
    /** Adds an option at the end of a level. One above it needs a message first. */
    add: (parentId: number | null): void => {
      const parent = parentId === null ? undefined : findOption(tree, parentId)?.option;
      if (parent?.greetingMessage.trim() === '') {
        setWanting(parent.id);
        setOpenId(parent.id);
        return;
      }
      const added = newOption(tree);
      onChange(insertOption(tree, added, parentId));
      if (parentId !== null) setCollapsed((known) => without(known, [parentId]));
      setOpenId(added.id);
    },
    step: (id: number, step: Step): void => {
      focusHandle.current = id;
      moved(id, stepOption(tree, id, step));
    },
    move: (id: number, targetId: number, where: Placement): void => {
      moved(id, moveOption(latest.current, id, targetId, where));
    },
    /** Removes an option with those below it, and offers to bring them back. */
    remove: (id: number): void => {
      const place = findOption(tree, id);
      if (!place) return;
      onChange(replaceOption(tree, id, () => null));
      const index = (place.path.at(-1) ?? 1) - 1;
      showUndo(translate('queues:option.removed'), () => {
        const parentId = place.parent && findOption(latest.current, place.parent.id) ? place.parent.id : null;
        onChange(insertOption(latest.current, place.option, parentId, index));
      });
    },
  };
};
