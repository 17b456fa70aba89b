import * as contract from '@recado/shared/contract/greeting-media';
import { bind, type Binding } from '../../context/binding.ts';
import { deleteGreetingMedia, getGreetingMedia, saveGreetingMedia } from './greeting-media.ts';

/** Files of greetings: served by the function that reaches files. */
export const greetingMediaBindings: Binding[] = [
  bind(contract.saveGreetingMedia, saveGreetingMedia),
  bind(contract.deleteGreetingMedia, deleteGreetingMedia),
  bind(contract.getGreetingMedia, getGreetingMedia),
];
