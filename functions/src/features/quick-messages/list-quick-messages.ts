import type { listQuickMessages as endpoint } from '@recado/shared/contract/quick-messages';
import { fold } from '@recado/shared/text/fold';
import type { UseCase } from '../../context/binding.ts';
import { presentQuickMessage } from '../../data/quick-messages/store.ts';
import { pageOf } from '../../platform/page-of.ts';

/** The caller's own and the shared quick messages whose shortcode or text contains the searched text. */
export const listQuickMessages: UseCase<typeof endpoint> = async ({ stores, actor }, { query }) => {
  const wanted = fold(query.searchParam ?? '');
  const found = (await stores.quickMessages.visibleTo(actor.viewer.id)).filter(
    ({ shortcode, message }) => fold(shortcode).includes(wanted) || fold(message).includes(wanted),
  );
  const { rows, ...position } = pageOf(found, query);
  return { records: rows.map(presentQuickMessage), ...position };
};
