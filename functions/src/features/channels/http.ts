import * as contract from '@recado/shared/contract/channels';
import { bind, type Binding } from '../../context/binding.ts';
import { addCloudConnection } from './add-cloud-connection.ts';
import { addFacebookPages } from './add-facebook-pages.ts';
import { listConnectionTemplates, listTemplates, sendTemplate } from './templates.ts';

export const channelsBindings: Binding[] = [
  bind(contract.addFacebookPages, addFacebookPages),
  bind(contract.addCloudConnection, addCloudConnection),
  bind(contract.listTemplates, listTemplates),
  bind(contract.listConnectionTemplates, listConnectionTemplates),
  bind(contract.sendTemplate, sendTemplate),
];
