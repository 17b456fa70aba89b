import { endSupport } from '@recado/shared/contract/support';
import { call } from '../../api/call.ts';

/** Ends the support's stay in a company: what was loaded of it goes with the page. */
export const leaveCompany = async (): Promise<void> => {
  await call(endSupport, {});
  globalThis.location.assign('/companies');
};
