import { listParticipants as endpoint } from '@recado/shared/contract/groups';
import { bind, type Binding } from '../../context/binding.ts';
import { listParticipants } from './list-participants.ts';

export const groupsBindings: Binding[] = [bind(endpoint, listParticipants)];
