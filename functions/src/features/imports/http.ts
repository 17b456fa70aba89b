import * as contract from '@recado/shared/contract/imports';
import { bind, type Binding } from '../../context/binding.ts';
import { closeImportedTickets } from './close-imported.ts';

export const importsBindings: Binding[] = [bind(contract.closeImportedTickets, closeImportedTickets)];
