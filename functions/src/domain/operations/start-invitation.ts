import { AppError } from '@recado/shared/contract/errors';
import type { Language } from '@recado/shared/contract/languages';
import { randomBytes } from 'node:crypto';
import type { UserContext } from '../../context/context.ts';
import { invitationHash, newInvitationToken } from '../../data/invitations/store.ts';
import type { UserRecord } from '../../data/users/store.ts';
import { environment } from '../../platform/environment.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { type Limit, throttle } from '../../platform/throttle.ts';
import type { Write } from '../../platform/write.ts';

/** Invitations that a company may mail in an hour: enough for a team, too few for unwanted mail. */
const perCompany: Limit = { attempts: 30, seconds: 60 * 60 };

type Inviter = Pick<UserContext, 'actor' | 'clock' | 'company' | 'installation'>;

interface Invited {
  user: Pick<UserRecord, 'id' | 'companyId' | 'name' | 'email'>;
  companyName: string;
  language: Language | undefined;
  /** True for the first administrator of a company. */
  founding?: boolean;
}

/** Makes a password that nobody knows, for a user who chooses one later. */
export const unknownPassword = (): string => `aA1!${randomBytes(30).toString('base64url')}`;

/**
 * Returns the writes and the mail that invite a user to choose a password. The mail alone holds the token.
 *
 * @throws AppError ERR_NO_MAIL_SENDER where the installation mails nothing; ERR_TOO_MANY_ATTEMPTS
 */
export const startInvitation = async (
  { actor, clock, company, installation }: Inviter,
  { user, companyName, language = 'pt', founding = false }: Invited,
): Promise<{ writes: Write[]; effects: Effect[] }> => {
  if (environment().MAIL_FROM === '') throw new AppError('ERR_NO_MAIL_SENDER');
  const now = clock.now();
  await throttle('invitation', String(company.id), perCompany, now);
  const { id: userId, companyId, email, name } = user;
  const token = newInvitationToken({ companyId, userId });
  const { invitations } = installation.storesOf(companyId);
  return {
    writes: [invitations.keep({ userId, hash: invitationHash(token), email, invitedAt: now })],
    effects: [
      {
        to: 'mail',
        message: {
          template: 'invitation',
          to: email,
          language,
          values: { name, companyName, email, inviter: actor.name, token, founding },
        },
      },
    ],
  };
};
