import { AppError } from '@recado/shared/contract/errors';
import type { Tag } from '@recado/shared/contract/tags';
import { can } from '@recado/shared/permissions/can';
import type { UserContext } from '../../context/context.ts';

/**
 * Refuses a call about lanes in companies whose plan has no kanban board. Tags of contacts pass.
 *
 * @throws AppError ERR_PLAN_FEATURE
 */
export const requireBoard = ({ plan }: UserContext, kanban: Tag['kanban']): void => {
  if (kanban === 1 && !plan.useKanban) throw new AppError('ERR_PLAN_FEATURE', { feature: 'useKanban' });
};

/**
 * Refuses a change of a lane by those who don't see the dashboard (specification 3, section 6). Tags of contacts pass.
 *
 * @throws AppError ERR_PLAN_FEATURE, ERR_NO_PERMISSION
 */
export const requireLaneRights = (context: UserContext, kanban: Tag['kanban']): void => {
  requireBoard(context, kanban);
  if (kanban === 1 && !can(context.actor.viewer, 'dashboard:view')) throw new AppError('ERR_NO_PERMISSION');
};
