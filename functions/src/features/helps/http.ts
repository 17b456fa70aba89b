import * as contract from '@recado/shared/contract/helps';
import { bind, type Binding } from '../../context/binding.ts';
import { createHelp, deleteHelp, listAllHelps, listHelps, updateHelp } from './helps.ts';

export const helpsBindings: Binding[] = [
  bind(contract.listHelps, listHelps),
  bind(contract.listAllHelps, listAllHelps),
  bind(contract.createHelp, createHelp),
  bind(contract.updateHelp, updateHelp),
  bind(contract.deleteHelp, deleteHelp),
];
