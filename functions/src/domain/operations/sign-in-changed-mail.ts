import type { SignInNotice } from '@recado/shared/contract/queue-messages/mail';
import type { CompanyRecord } from '../../data/companies/store.ts';
import type { UserRecord } from '../../data/users/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';

/** Mails a user that its way to sign in was changed: who did not do it itself learns that somebody has its password. */
export const signInChangedMail = (
  company: Pick<CompanyRecord, 'language' | 'name'>,
  { email, language, name }: Pick<UserRecord, 'email' | 'language' | 'name'>,
  notice: SignInNotice,
  codesLeft: number,
): Effect => ({
  to: 'mail',
  message: {
    template: 'signInChanged',
    to: email,
    language: language ?? company.language,
    values: { notice, name, companyName: company.name, codesLeft },
  },
});
