import * as contract from '@recado/shared/contract/tags';
import * as ofTickets from '@recado/shared/contract/ticket-tags';
import { bind, bindAll, type Binding } from '../../context/binding.ts';
import * as contactTags from './contact-tags.ts';
import { listCountedTags } from './list-counted-tags.ts';
import * as tags from './tags.ts';
import { removeTicketTag, setTicketTag } from './ticket-lanes.ts';

export const tagsBindings: Binding[] = [
  ...bindAll(contract, { ...tags, ...contactTags, listCountedTags }),
  bind(ofTickets.setTicketTag, setTicketTag),
  bind(ofTickets.removeTicketTag, removeTicketTag),
];
