import * as contract from '@recado/shared/contract/companies';
import { bind, type Binding } from '../../context/binding.ts';
import { getCompanyPlan } from './get-company-plan.ts';

export const companiesBindings: Binding[] = [bind(contract.getCompanyPlan, getCompanyPlan)];
