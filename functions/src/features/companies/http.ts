import * as administration from '@recado/shared/contract/any-companies';
import * as contract from '@recado/shared/contract/companies';
import { bind, bindAll, type Binding } from '../../context/binding.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';
import { createCompany } from './administration/create-company.ts';
import { inviteCompanyAdministrator } from './administration/invite-administrator.ts';
import { deleteCompany } from './administration/delete-company.ts';
import { getCompany, listCompanies, listCompanyNames } from './administration/list-companies.ts';
import { listCompanyUsers } from './administration/list-company-users.ts';
import { previewCompanyChange } from './administration/preview-company-change.ts';
import { updateCompany } from './administration/update-company.ts';
import { getCompanyPlan } from './get-company-plan.ts';
import { getCompanyHolidays, updateCompanyHolidays } from './company-holidays.ts';
import { getCompanySchedules } from './get-company-schedules.ts';
import { updateCompanySchedules } from './update-company-schedules.ts';

export const companiesBindings: Binding[] = [
  bind(contract.getCompanyPlan, getCompanyPlan),
  bind(contract.getCompanySchedules, getCompanySchedules),
  bind(contract.updateCompanySchedules, updateCompanySchedules),
  bind(contract.getCompanyHolidays, getCompanyHolidays),
  bind(contract.updateCompanyHolidays, updateCompanyHolidays),
];

/** The calls by which super users manage companies. */
export const anyCompaniesBindings = (pool: UserPool): Binding[] =>
  bindAll(administration, {
    listCompanies,
    listCompaniesWithPlan: listCompanies,
    listCompanyNames,
    getCompany,
    listCompanyUsers,
    createCompany: createCompany(pool),
    previewCompanyChange,
    updateCompany,
    inviteCompanyAdministrator,
    deleteCompany: deleteCompany(pool),
  });
