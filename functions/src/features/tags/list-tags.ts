import type { listTags as endpoint } from '@recado/shared/contract/tags';
import type { UseCase } from '../../context/binding.ts';
import { presentTag } from '../../data/tags/store.ts';

/** The company's tags by name, without lanes where its plan has no kanban board. */
export const listTags: UseCase<typeof endpoint> = async ({ stores, plan }, { query }) =>
  (await stores.tags.list())
    .filter(({ kanban }) => kanban === 0 || plan.useKanban)
    .filter(({ kanban }) => query.kanban === undefined || kanban === query.kanban)
    .map(presentTag);
