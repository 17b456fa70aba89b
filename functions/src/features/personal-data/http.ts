import * as contract from '@recado/shared/contract/personal-data';
import { bindAll } from '../../context/binding.ts';
import { dataRequestsBindings } from './data-requests.ts';
import { erasePerson, listErasures } from './erase-person.ts';
import { exportPerson, getPersonExport } from './export-person.ts';

export const personalDataBindings = [
  ...dataRequestsBindings,
  ...bindAll(contract, { erasePerson, exportPerson, getPersonExport, listErasures }),
];
