import type { QueueOption } from '@recado/shared/contract/queues';
import { findOption, insertOption, replaceOption } from '@recado/shared/options/option-tree';

/** The place of a moved option, relative to another one; `inside` is the end of the level below it. */
export type Placement = 'before' | 'after' | 'inside';

/** The direction in which a key or a menu entry moves an option. */
export type Step = 'up' | 'down' | 'in' | 'out';

type Tree = readonly QueueOption[];

const levelBelow = (options: Tree, parentId: number | null): Tree =>
  parentId === null ? options : (findOption(options, parentId)?.option.chatbots ?? []);

/** True if an option is another one, or stands somewhere below it. */
export const isWithin = (options: Tree, id: number, ancestorId: number): boolean => {
  const ancestor = findOption(options, ancestorId);
  return id === ancestorId || (ancestor !== undefined && findOption(ancestor.option.chatbots, id) !== undefined);
};

/** The tree with an option, and those below it, moved to another place; null where that is not possible. */
export const moveOption = (options: Tree, id: number, targetId: number, where: Placement): QueueOption[] | null => {
  const moved = findOption(options, id)?.option;
  if (!moved || isWithin(options, targetId, id)) return null;
  const rest = replaceOption(options, id, () => null);
  if (where === 'inside') return insertOption(rest, moved, targetId);
  const parentId = findOption(rest, targetId)?.parent?.id ?? null;
  const index = levelBelow(rest, parentId).findIndex((option) => option.id === targetId);
  return insertOption(rest, moved, parentId, where === 'before' ? index : index + 1);
};

/** The tree with an option moved by a step: among its siblings, below the one before it, or behind its parent; null where that is not possible. */
export const stepOption = (options: Tree, id: number, step: Step): QueueOption[] | null => {
  const place = findOption(options, id);
  if (!place) return null;
  const { parent } = place;
  const level = levelBelow(options, parent?.id ?? null);
  const index = level.findIndex((option) => option.id === id);
  const [before, after] = [level[index - 1], level[index + 1]];
  switch (step) {
    case 'up':
      return before ? moveOption(options, id, before.id, 'before') : null;
    case 'down':
      return after ? moveOption(options, id, after.id, 'after') : null;
    case 'in':
      return before ? moveOption(options, id, before.id, 'inside') : null;
    case 'out':
      return parent ? moveOption(options, id, parent.id, 'after') : null;
  }
};
