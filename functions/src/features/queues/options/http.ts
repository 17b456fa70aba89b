import * as contract from '@recado/shared/contract/chatbots';
import { bind, type Binding } from '../../../context/binding.ts';
import { createOption } from './create-option.ts';
import { deleteOption } from './delete-option.ts';
import { getOption } from './get-option.ts';
import { listOptions } from './list-options.ts';
import { updateOption } from './update-option.ts';

export const optionsBindings: Binding[] = [
  bind(contract.listOptions, listOptions),
  bind(contract.getOption, getOption),
  bind(contract.createOption, createOption),
  bind(contract.updateOption, updateOption),
  bind(contract.deleteOption, deleteOption),
];
