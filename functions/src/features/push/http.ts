import * as contract from '@recado/shared/contract/push';
import { bind, type Binding } from '../../context/binding.ts';
import { deletePushSubscription } from './delete-subscription.ts';
import { getPushKey } from './get-push-key.ts';
import { savePushSubscription } from './save-subscription.ts';

export const pushBindings: Binding[] = [
  bind(contract.getPushKey, getPushKey),
  bind(contract.savePushSubscription, savePushSubscription),
  bind(contract.deletePushSubscription, deletePushSubscription),
];
