import type { Mailbox } from '../mail/mailbox.ts';
import { refusals } from './errors.ts';
import type { PoolSettings } from './pool.ts';
import type { Tokens } from './tokens.ts';
import type { Users } from './users.ts';

/** What the operations of one pool work on. */
export interface Pool {
  readonly settings: PoolSettings;
  readonly users: Users;
  readonly tokens: Tokens;
  readonly mailbox: Mailbox;
}

export const requireClient = ({ settings }: Pool, id: string): void => {
  if (id !== settings.clientId) throw refusals.clientNotFound(id);
};

export const requirePool = ({ settings }: Pool, id: string): void => {
  if (id !== settings.id) throw refusals.poolNotFound(id);
};
