import { z } from 'zod';
import { operation, type Operation } from '../../../http/aws-json.ts';
import { requirePool, type Pool } from '../pool/context.ts';
import { cognitoErrors } from '../pool/errors.ts';
import { newSecret, stepOf } from '../pool/software-token.ts';
import type { User } from '../pool/users.ts';

const withToken = z.object({ AccessToken: z.string() });
const preference = z.object({
  SoftwareTokenMfaSettings: z
    .object({ Enabled: z.boolean().default(false), PreferredMfa: z.boolean().default(false) })
    .optional(),
});

/** The answer's fields about the second factor of a user. */
export const factorsOf = ({ asksForCode }: User): object =>
  asksForCode === true ? { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' } : {};

/**
 * Operations that set up an authenticator app as second factor. The app that was verified before stays until the first code
 * of another one is verified.
 */
export const softwareTokens = (
  pool: Pool,
): Record<
  'AssociateSoftwareToken' | 'VerifySoftwareToken' | 'SetUserMFAPreference' | 'AdminSetUserMFAPreference',
  Operation
> => {
  const { users, tokens } = pool;
  const caller = (accessToken: string): User => users.require(tokens.usernameOf(accessToken));
  const prefer = (user: User, { SoftwareTokenMfaSettings: settings }: z.output<typeof preference>): object => {
    if (settings?.Enabled === true && !user.softwareToken) throw cognitoErrors.unverifiedSoftwareToken();
    if (settings) user.asksForCode = settings.Enabled;
    users.save(user);
    return {};
  };
  return {
    AssociateSoftwareToken: operation(withToken, ({ AccessToken }) => {
      const user = caller(AccessToken);
      user.pendingSecret = newSecret();
      users.save(user);
      return { SecretCode: user.pendingSecret };
    }),
    VerifySoftwareToken: operation(
      withToken.extend({ UserCode: z.string().regex(/^\d{6}$/), FriendlyDeviceName: z.string().optional() }),
      ({ AccessToken, UserCode }) => {
        const user = caller(AccessToken);
        const secret = user.pendingSecret;
        if (secret === undefined) throw cognitoErrors.softwareTokenNotFound();
        const usedStep = stepOf(secret, UserCode);
        if (usedStep === null) throw cognitoErrors.softwareTokenNotEnabled();
        user.softwareToken = { secret, usedStep };
        delete user.pendingSecret;
        users.save(user);
        return { Status: 'SUCCESS' };
      },
    ),
    SetUserMFAPreference: operation(withToken.extend(preference.shape), ({ AccessToken, ...given }) =>
      prefer(caller(AccessToken), given),
    ),
    AdminSetUserMFAPreference: operation(
      preference.extend({ UserPoolId: z.string(), Username: z.string().min(1) }),
      ({ UserPoolId, Username, ...given }) => {
        requirePool(pool, UserPoolId);
        return prefer(users.require(Username), given);
      },
    ),
  };
};
