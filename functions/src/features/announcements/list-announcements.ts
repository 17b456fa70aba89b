import type { listAnnouncements as endpoint } from '@recado/shared/contract/announcements';
import { fold } from '@recado/shared/text/fold';
import type { UseCase } from '../../context/binding.ts';
import { presentAnnouncement } from '../../data/announcements/store.ts';
import { pageOf } from '../../platform/page-of.ts';

/** The announcements whose title or text contains the searched text. Only super users see inactive ones. */
export const listAnnouncements: UseCase<typeof endpoint> = async ({ installation, actor }, { query }) => {
  const wanted = fold(query.searchParam ?? '');
  const activeOnly = query.status === true || !actor.viewer.super;
  const found = (await installation.announcements.list()).filter(
    ({ title, text, status }) =>
      (status || !activeOnly) && (fold(title).includes(wanted) || fold(text).includes(wanted)),
  );
  const { rows, ...position } = pageOf(found, query);
  return { records: await Promise.all(rows.map(presentAnnouncement)), ...position };
};
