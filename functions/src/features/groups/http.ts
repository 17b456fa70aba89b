import { listMentionable as mentionable, listParticipants as participants } from '@recado/shared/contract/groups';
import { bind, type Binding } from '../../context/binding.ts';
import { listMentionable } from './list-mentionable.ts';
import { listParticipants } from './list-participants.ts';

export const groupsBindings: Binding[] = [bind(participants, listParticipants), bind(mentionable, listMentionable)];
