import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { AwsError, operation, requireAccessKey, type Operation } from '../../../http/aws-json.ts';
import { requirePool, type Pool } from '../pool/context.ts';
import type { Attributes, User } from '../pool/users.ts';
import { factorsOf } from './software-tokens.ts';

const attributes = z
  .array(z.object({ Name: z.string(), Value: z.string().default('') }))
  .default([])
  .transform((list): Attributes => Object.fromEntries(list.map(({ Name, Value }) => [Name, Value])));

const poolInput = z.object({ UserPoolId: z.string() });
const userInput = poolInput.extend({ Username: z.string().min(1) });

const describeUser = (user: User) => ({
  Username: user.username,
  Enabled: user.enabled,
  UserStatus: user.status,
  UserCreateDate: user.createdAt,
  UserLastModifiedDate: user.modifiedAt,
});

const listAttributes = (user: User) => Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value }));

/** Parses the `Filter` of ListUsers: `email = "x"` (equals) or `email ^= "x"` (starts with). */
const readFilter = (filter: string | undefined): ((user: User) => boolean) => {
  if (filter === undefined || filter === '') return () => true;
  const [, name, operator, value] = /^\s*"?([\w:]+)"?\s*(=|\^=)\s*"(.*)"\s*$/.exec(filter) ?? [];
  if (name === undefined || value === undefined)
    throw new AwsError('InvalidParameterException', 'Error while parsing filter.');
  const wanted = value.replaceAll('\\"', '"').toLowerCase();
  return ({ attributes: own }) => {
    const text = (own[name] ?? '').toLowerCase();
    return operator === '=' ? text === wanted : text.startsWith(wanted);
  };
};

type Name =
  | 'AdminCreateUser'
  | 'AdminSetUserPassword'
  | 'AdminDeleteUser'
  | 'AdminGetUser'
  | 'AdminUpdateUserAttributes'
  | 'AdminDisableUser'
  | 'AdminEnableUser'
  | 'AdminUserGlobalSignOut'
  | 'ListUsers';

const administer = ({ users, tokens, mailbox, ...pool }: Pool): Record<Name, Operation> => {
  const onUser = (act: (user: User) => object | void): Operation =>
    operation(userInput, ({ Username }) => act(users.require(Username)) ?? {});

  return {
    AdminCreateUser: operation(
      userInput.extend({
        UserAttributes: attributes,
        TemporaryPassword: z.string().optional(),
        MessageAction: z.enum(['SUPPRESS', 'RESEND']).optional(),
      }),
      ({ Username, UserAttributes, TemporaryPassword, MessageAction }) => {
        if (!Username.includes('@')) throw new AwsError('InvalidParameterException', 'Username should be an email.');
        const password = TemporaryPassword ?? randomBytes(9).toString('base64url');
        if (password.length < pool.settings.minPasswordLength)
          throw new AwsError(
            'InvalidPasswordException',
            'Password did not conform with policy: Password not long enough',
          );
        const user = users.create(Username, UserAttributes);
        users.setPassword(user, password, 'FORCE_CHANGE_PASSWORD');
        if (MessageAction !== 'SUPPRESS')
          mailbox.deliver({
            to: Username.toLowerCase(),
            subject: 'Your temporary password',
            text: `Your username is ${Username} and temporary password is ${password}`,
            html: null,
          });
        return { User: { ...describeUser(user), Attributes: listAttributes(user) } };
      },
    ),
    AdminSetUserPassword: operation(
      userInput.extend({ Password: z.string(), Permanent: z.boolean().default(false) }),
      ({ Username, Password, Permanent }) => {
        users.setPassword(users.require(Username), Password, Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD');
        return {};
      },
    ),
    AdminUpdateUserAttributes: operation(
      userInput.extend({ UserAttributes: attributes }),
      ({ Username, UserAttributes }) => {
        users.setAttributes(users.require(Username), UserAttributes);
        return {};
      },
    ),
    AdminGetUser: onUser((user) => ({
      ...describeUser(user),
      UserAttributes: listAttributes(user),
      ...factorsOf(user),
    })),
    AdminDeleteUser: onUser((user) => {
      tokens.revokeAll(user);
      users.delete(user);
    }),
    AdminDisableUser: onUser((user) => {
      user.enabled = false;
      users.save(user);
    }),
    AdminEnableUser: onUser((user) => {
      user.enabled = true;
      users.save(user);
    }),
    AdminUserGlobalSignOut: onUser((user) => {
      tokens.revokeAll(user);
    }),
    ListUsers: operation(
      poolInput.extend({
        Filter: z.string().optional(),
        Limit: z.number().int().min(0).max(60).default(60),
        PaginationToken: z.string().optional(),
      }),
      ({ Filter, Limit, PaginationToken = '' }) => {
        const fits = users
          .all()
          .filter(readFilter(Filter))
          .filter(({ username }) => username > PaginationToken);
        const page = fits.slice(0, Limit);
        return {
          Users: page.map((user) => ({ ...describeUser(user), Attributes: listAttributes(user) })),
          ...(fits.length > page.length ? { PaginationToken: page.at(-1)!.username } : {}),
        };
      },
    ),
  };
};

/** The administrative operations; each requires the account's access key. */
export const administration = (pool: Pool, accessKeyId: string): Record<string, Operation> => {
  const guard =
    (operate: Operation): Operation =>
    (input: unknown, request: IncomingMessage) => {
      requireAccessKey(request, accessKeyId);
      requirePool(pool, poolInput.safeParse(input).data?.UserPoolId ?? '');
      return operate(input, request);
    };
  return Object.fromEntries(Object.entries(administer(pool)).map(([name, operate]) => [name, guard(operate)]));
};
