import type { version as endpoint } from '@recado/shared/contract/settings';
import type { PublicUseCase } from '../../context/binding.ts';

/** Shown as v.4.5.0 (specification 2, section 9). */
export const productVersion = { version: '4.5.0' } as const;

/** The version that the navigation drawer shows. */
export const version: PublicUseCase<typeof endpoint> = () => Promise.resolve(productVersion);
