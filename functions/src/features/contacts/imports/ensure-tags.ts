import { AppError } from '@recado/shared/contract/errors';
import { tagEvent } from '@recado/shared/contract/tags';
import { tagLimits } from '@recado/shared/limits/tags';
import { randomBytes } from 'node:crypto';
import type { Context } from '../../../context/context.ts';
import { maxTags, tagEntity } from '../../../data/tags/entities.ts';
import { presentTag } from '../../../data/tags/store.ts';
import { realtime } from '../../../platform/outbox/realtime.ts';
import { ConditionFailed } from '../../../platform/write.ts';

const fold = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** Ids of a company's tags by their names, whatever their case. Null for a name that can't be a tag of contacts. */
export interface TagIds {
  idOf(name: string): number | null;
}

const readTags = async ({
  stores,
}: Context): Promise<{ ids: Map<string, number>; taken: Set<string>; count: number }> => {
  const tags = await stores.tags.list();
  return {
    ids: new Map(tags.filter(({ kanban }) => kanban === 0).map(({ id, name }) => [fold(name), id])),
    taken: new Set(tags.map(({ name }) => fold(name))),
    count: tags.length,
  };
};

const create = async (context: Context, name: string): Promise<void> => {
  const color = `#${randomBytes(3).toString('hex')}`;
  const record = tagEntity.record({ id: await context.ids.next('tag'), name: name.trim(), color, kanban: 0 });
  const created = realtime(context, {
    event: tagEvent,
    data: { action: 'create', tag: presentTag(record) },
    rooms: ['everyone'],
    order: `tag-${record.id}`,
  });
  try {
    await context.commit(context.stores.tags.create(record), [created]);
  } catch (error) {
    // Another writer was faster: its tag is read below.
    if (error instanceof ConditionFailed || (error instanceof AppError && error.code === 'ERR_TAG_LIMIT')) return;
    throw error;
  }
};

const { min, max } = tagLimits.name;

/** Returns the ids of tags by name. Creates those that are missing, with a colour at random, up to a company's limit. */
export const ensureTags = async (context: Context, names: readonly string[]): Promise<TagIds> => {
  const wanted = Map.groupBy(names, fold);
  if (wanted.size === 0) return { idOf: () => null };
  const before = await readTags(context);
  const missing = [...wanted]
    .filter(([folded]) => !before.taken.has(folded) && folded.length >= min && folded.length <= max)
    .slice(0, Math.max(0, maxTags - before.count));
  for (const [, [name]] of missing) await create(context, name!);
  const { ids } = missing.length > 0 ? await readTags(context) : before;
  return { idOf: (name) => ids.get(fold(name)) ?? null };
};
