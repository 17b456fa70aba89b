import type { Mailbox } from '../../mail/mailbox.ts';
import { cognitoErrors } from './errors.ts';
import type { PoolSettings } from './pool.ts';
import type { Tokens } from './tokens.ts';
import type { Users } from './users.ts';

/** The parts of a user pool that its operations use. */
export interface Pool {
  readonly settings: PoolSettings;
  readonly users: Users;
  readonly tokens: Tokens;
  readonly mailbox: Mailbox;
}

export const requireClient = ({ settings }: Pool, id: string): void => {
  if (id !== settings.clientId) throw cognitoErrors.clientNotFound(id);
};

export const requirePool = ({ settings }: Pool, id: string): void => {
  if (id !== settings.id) throw cognitoErrors.poolNotFound(id);
};
