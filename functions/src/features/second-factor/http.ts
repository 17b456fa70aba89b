import * as contract from '@recado/shared/contract/second-factor';
import { bind, type Binding } from '../../context/binding.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';
import { proveCaller } from './prove-caller.ts';
import { resetCompanySecondFactor } from './reset-of-company.ts';
import { setSecondFactorRule } from './rule.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.ts';

export const secondFactorBindings = (pool: UserPool): Binding[] => [
  bind(contract.getSecondFactor, getSecondFactor),
  bind(contract.beginSecondFactor, beginSecondFactor(pool)),
  bind(contract.confirmSecondFactor, confirmSecondFactor(pool)),
  bind(contract.removeSecondFactor, removeSecondFactor(pool)),
  bind(contract.renewRecoveryCodes, renewRecoveryCodes),
  bind(contract.proveCaller, proveCaller(pool)),
  bind(contract.resetCompanySecondFactor, resetCompanySecondFactor),
  bind(contract.setSecondFactorRule, setSecondFactorRule),
];
