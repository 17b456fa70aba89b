import * as contract from '@recado/shared/contract/external-messages';
import { getExternalUsage as usageEndpoint } from '@recado/shared/contract/external-usage';
import { bind, type Binding } from '../../context/binding.ts';
import { bindIntegrator } from '../../context/integrator-context.ts';
import { checkExternal } from './check-number.ts';
import { sendImage, sendMessage } from './send.ts';
import { getExternalUsage } from './usage.ts';

/** The calls of programs. */
export const externalMessagesBindings = [
  bindIntegrator(contract.sendExternalMessage, sendMessage),
  bindIntegrator(contract.checkExternalNumber, checkExternal),
  bindIntegrator(contract.sendExternalImage, sendImage),
];

/** The calls of the page about them. */
export const externalUsageBindings: Binding[] = [bind(usageEndpoint, getExternalUsage)];
