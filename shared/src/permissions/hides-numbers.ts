import type { Access } from '../contract/grammar.ts';
import type { CompanySettings } from '../contract/settings.ts';
import type { Viewer } from './can.ts';

/** Returns whether contacts' numbers are masked for a user (specification 1, section 6). */
export const hidesNumbers = (
  { lgpdHideNumber }: Pick<CompanySettings, 'lgpdHideNumber'>,
  viewer: Pick<Viewer, 'profile' | 'hidesNumbers'>,
): boolean => viewer.hidesNumbers ?? (lgpdHideNumber === 'enabled' && viewer.profile === 'user');

/** Returns whether the calls behind an access answer with numbers as they are stored, whoever asks. */
export const showsNumbers = (access: Access): boolean =>
  access === 'campaigns-page:edit' || access === 'contacts-page:import';
