import type { listTags as endpoint } from '@recado/shared/contract/tags';
import type { UseCase } from '../../context/binding.ts';
import { presentTag } from '../../data/tags/store.ts';

/** The company's tags by name. */
export const listTags: UseCase<typeof endpoint> = async ({ stores }, { query }) =>
  (await stores.tags.list())
    .filter(({ kanban }) => query.kanban === undefined || kanban === query.kanban)
    .map(presentTag);
