import type { ReportFilter } from '../contract/report-filters.ts';
import type { Viewer } from './can.ts';

type Owned = Pick<ReportFilter, 'userId' | 'isShared'>;

/** Returns whether somebody who may see reports sees a saved filter. */
export const maySeeReportFilter = ({ id }: Pick<Viewer, 'id'>, { userId, isShared }: Owned): boolean =>
  userId === id || isShared;

/** Returns whether a user may change and delete a saved filter: its owner, and administrators those that are shared. */
export const mayChangeReportFilter = ({ id, profile }: Pick<Viewer, 'id' | 'profile'>, filter: Owned): boolean =>
  filter.userId === id || (filter.isShared && profile === 'admin');
