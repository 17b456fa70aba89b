import { AppError } from '@recado/shared/contract/errors';
import { installationLog } from '../../context/audit/call-lines.ts';
import type { UserContext } from '../../context/context.ts';
import type { AuditStore } from '../../data/audit/store.ts';

/**
 * Returns the log of the caller's company, or the installation's own.
 *
 * @throws AppError ERR_NO_PERMISSION where somebody but a super user asks for that of the installation
 */
export const logOf = (
  { actor, installation, stores }: UserContext,
  ofInstallation: boolean | undefined,
): AuditStore => {
  if (ofInstallation !== true) return stores.audit;
  if (!actor.viewer.super) throw new AppError('ERR_NO_PERMISSION');
  return installation.storesOf(installationLog).audit;
};
