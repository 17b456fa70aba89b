import { randomBytes } from 'node:crypto';
import { cloud } from '../../testing/cloud.ts';
import { callApi } from '../../testing/sign-in.ts';
import type { CloudUnderTest } from './shop.ts';

const password = 'Segredo123';

/** Signs a company up in the worker's cloud, so that a test may change its settings. Returns the cloud as its administrator uses it. */
export const cloudOfNewCompany = async (): Promise<CloudUnderTest> => {
  const { addresses } = await cloud();
  const person = {
    name: 'Administradora',
    email: `${randomBytes(6).toString('hex')}@example.com`,
    password,
  };
  const body = { ...person, companyName: 'Loja', phone: '11999990000', planId: 3 };
  const { status } = await callApi('POST', '/auth/signup', { body });
  if (status !== 200) throw new Error(`sign-up answered ${status}`);
  return { addresses, signIns: [{ company: 'Loja', role: 'admin', ...person }] };
};
