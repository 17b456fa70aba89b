import * as contract from '@recado/shared/contract/plans';
import { bindPublic, type Binding } from '../../context/binding.ts';
import { listPublicPlans } from './list-public-plans.ts';

export const plansBindings: Binding[] = [bindPublic(contract.listPublicPlans, listPublicPlans)];
