import * as contract from '@recado/shared/contract/companies';
import { bind, type Binding } from '../platform/binding.ts';
import { getCompanyPlan } from './get-company-plan.ts';

export const companiesBindings: Binding[] = [bind(contract.getCompanyPlan, getCompanyPlan)];
