import * as contract from '@recado/shared/contract/tags';
import * as ofTickets from '@recado/shared/contract/ticket-tags';
import { bind, type Binding } from '../../context/binding.ts';
import { createTag } from './create-tag.ts';
import { deleteTag } from './delete-tag.ts';
import { getTag } from './get-tag.ts';
import { listContactTags } from './list-contact-tags.ts';
import { listCountedTags } from './list-counted-tags.ts';
import { listLanes } from './list-lanes.ts';
import { listTags } from './list-tags.ts';
import { removeContactTag } from './remove-contact-tag.ts';
import { removeTicketTag } from './remove-ticket-tag.ts';
import { setTicketTag } from './set-ticket-tag.ts';
import { syncContactTags } from './sync-contact-tags.ts';
import { updateTag } from './update-tag.ts';

export const tagsBindings: Binding[] = [
  bind(contract.listTags, listTags),
  bind(contract.listCountedTags, listCountedTags),
  bind(contract.listLanes, listLanes),
  bind(contract.getTag, getTag),
  bind(contract.createTag, createTag),
  bind(contract.updateTag, updateTag),
  bind(contract.deleteTag, deleteTag),
  bind(contract.removeContactTag, removeContactTag),
  bind(contract.listContactTags, listContactTags),
  bind(contract.syncContactTags, syncContactTags),
  bind(ofTickets.setTicketTag, setTicketTag),
  bind(ofTickets.removeTicketTag, removeTicketTag),
];
