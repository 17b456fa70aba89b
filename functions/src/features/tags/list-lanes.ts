import type { listLanes as endpoint } from '@recado/shared/contract/tags';
import type { UseCase } from '../../context/binding.ts';
import { byLaneOrder, presentTag } from '../../data/tags/store.ts';

/** The lanes of the kanban board in their order. */
export const listLanes: UseCase<typeof endpoint> = async ({ stores }) => ({
  lista: (await stores.tags.list())
    .filter(({ kanban }) => kanban === 1)
    .sort(byLaneOrder)
    .map(presentTag),
});
