import * as contract from '@recado/shared/contract/tags';
import * as ofTickets from '@recado/shared/contract/ticket-tags';
import { bind, type Binding } from '../../context/binding.ts';
import { createTag } from './create-tag.ts';
import { listContactTags } from './list-contact-tags.ts';
import { listTags } from './list-tags.ts';
import { removeTicketTag } from './remove-ticket-tag.ts';
import { setTicketTag } from './set-ticket-tag.ts';
import { syncContactTags } from './sync-contact-tags.ts';

export const tagsBindings: Binding[] = [
  bind(contract.listTags, listTags),
  bind(contract.createTag, createTag),
  bind(contract.listContactTags, listContactTags),
  bind(contract.syncContactTags, syncContactTags),
  bind(ofTickets.setTicketTag, setTicketTag),
  bind(ofTickets.removeTicketTag, removeTicketTag),
];
