import { AppError, type ErrorCode } from '@recado/shared/contract/errors';
import type { ServiceFailure } from '../../domain/engine/service-failure.ts';
import { ServiceFailed } from '../../domain/models/service-failed.ts';
import { OutsideCallFailed } from '../../platform/call-outside.ts';
import { describeError, log } from '../../platform/log.ts';

const codes: Partial<Record<ServiceFailure, ErrorCode>> = {
  budget: 'ERR_ASSISTANCE_BUDGET',
  key: 'ERR_ASSISTANCE_REFUSED',
  quota: 'ERR_ASSISTANCE_REFUSED',
  rejected: 'ERR_ASSISTANCE_REFUSED',
};

const codeOf = ({ code, isLate }: OutsideCallFailed): ErrorCode => {
  if (isLate) return 'ERR_ASSISTANCE_TIMEOUT';
  return code === 'NOT_JSON' ? 'ERR_ASSISTANCE_UNREADABLE' : 'ERR_ASSISTANCE_BUSY';
};

/** Returns the error of a help that failed, which says what its user can do. Other errors stay as they are. */
export const assistanceError = (error: unknown): unknown => {
  if (error instanceof ServiceFailed) return new AppError(codes[error.failure] ?? 'ERR_ASSISTANCE_UNREADABLE');
  if (!(error instanceof OutsideCallFailed)) return error;
  log().warn('the model gave no help', { error: describeError(error) });
  return new AppError(codeOf(error));
};
