import { z } from 'zod';
import { operation, type Operation } from '../../../http/aws-json.ts';
import type { Pool } from '../pool/context.ts';
import { cognitoErrors } from '../pool/errors.ts';
import type { User } from '../pool/users.ts';
import { delivery, mailCode, requireCode } from './codes.ts';

const withToken = z.object({ AccessToken: z.string() });

/** Operations by which signed-in users write their own attributes and prove their address by a mailed code. */
export const attributes = (
  pool: Pool,
): Record<
  'UpdateUserAttributes' | 'DeleteUserAttributes' | 'GetUserAttributeVerificationCode' | 'VerifyUserAttribute',
  Operation
> => {
  const { users, tokens, settings } = pool;
  const caller = (accessToken: string): User => users.require(tokens.usernameOf(accessToken));
  const requireWritable = (names: readonly string[]): void => {
    if (names.some((name) => !settings.writeAttributes.includes(name))) throw cognitoErrors.unwritable();
  };
  const addressOf = (user: User, name: string): string => {
    const { email } = user.attributes;
    if (name !== 'email' || email === undefined) throw cognitoErrors.unknownAttribute(name);
    return email;
  };
  return {
    UpdateUserAttributes: operation(
      withToken.extend({ UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string().default('') })) }),
      ({ AccessToken, UserAttributes }) => {
        const user = caller(AccessToken);
        requireWritable(UserAttributes.map(({ Name }) => Name));
        users.setAttributes(user, Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value])));
        return { CodeDeliveryDetailsList: [] };
      },
    ),
    DeleteUserAttributes: operation(
      withToken.extend({ UserAttributeNames: z.array(z.string()) }),
      ({ AccessToken, UserAttributeNames }) => {
        const user = caller(AccessToken);
        requireWritable(UserAttributeNames);
        for (const name of UserAttributeNames) delete user.attributes[name];
        users.save(user);
        return {};
      },
    ),
    GetUserAttributeVerificationCode: operation(
      withToken.extend({ AttributeName: z.string() }),
      ({ AccessToken, AttributeName }) => {
        const user = caller(AccessToken);
        const email = addressOf(user, AttributeName);
        user.proofs = { ...user.proofs, [AttributeName]: mailCode(pool, user, email, settings.attributeCodeLifetime) };
        users.save(user);
        return delivery(email);
      },
    ),
    VerifyUserAttribute: operation(
      withToken.extend({ AttributeName: z.string(), Code: z.string() }),
      ({ AccessToken, AttributeName, Code }) => {
        const user = caller(AccessToken);
        addressOf(user, AttributeName);
        requireCode(pool, user, user.proofs?.[AttributeName], Code);
        delete user.proofs;
        users.setAttributes(user, { email_verified: 'true' });
        return {};
      },
    ),
  };
};
