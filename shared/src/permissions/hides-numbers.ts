import type { CompanySettings } from '../contract/settings.ts';
import type { Viewer } from './can.ts';

/** Whether a user sees only the last digits of contacts' numbers (specification 1, section 6). */
export const hidesNumbers = (
  { lgpdHideNumber }: Pick<CompanySettings, 'lgpdHideNumber'>,
  { profile }: Pick<Viewer, 'profile'>,
): boolean => lgpdHideNumber === 'enabled' && profile === 'user';
