import * as contract from '@recado/shared/contract/companies';
import { bind, type Binding } from '../../context/binding.ts';
import { getCompanyPlan } from './get-company-plan.ts';
import { getCompanySchedules } from './get-company-schedules.ts';
import { updateCompanySchedules } from './update-company-schedules.ts';

export const companiesBindings: Binding[] = [
  bind(contract.getCompanyPlan, getCompanyPlan),
  bind(contract.getCompanySchedules, getCompanySchedules),
  bind(contract.updateCompanySchedules, updateCompanySchedules),
];
