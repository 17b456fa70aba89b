import * as contract from '@recado/shared/contract/imports';
import { bind, type Binding } from '../../context/binding.ts';
import { closeImported } from './close-imported.ts';

export const importsBindings: Binding[] = [bind(contract.closeImported, closeImported)];
