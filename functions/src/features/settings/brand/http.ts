import * as contract from '@recado/shared/contract/branding';
import { bindAll, type Binding } from '../../../context/binding.ts';
import { deleteLogo, saveLogo } from './logos.ts';

/** Logos of the installation: served by the function that reaches files. */
export const brandingBindings: Binding[] = bindAll(contract, { deleteLogo, saveLogo });
