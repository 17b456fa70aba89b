import type { version as endpoint } from '@recado/shared/contract/settings';
import type { PublicUseCase } from '../../context/binding.ts';
import { environment } from '../../platform/environment.ts';

/** Shown as v.4.5.0 (specification 2, section 9), with the commit that the installation runs. */
export const productVersion = (): { version: string; release: string } => ({
  version: '4.5.0',
  release: environment().RELEASE,
});

/** The version that the navigation drawer shows. */
export const version: PublicUseCase<typeof endpoint> = () => Promise.resolve(productVersion());
