import { randomUUID } from 'node:crypto';
import type { RecordFile, Records } from '../../storage/records.ts';
import { cognitoErrors } from './errors.ts';
import { poolName, type PoolSettings } from './pool.ts';
import { makeVerifier, type Verifier } from './srp.ts';

export type Attributes = Record<string, string>;

/** Consecutive failed attempts, and the end of the lock that they cause (epoch milliseconds). */
interface Failures {
  count: number;
  until: number;
}

/** A mailed code. `until` is in epoch milliseconds. */
export interface Code {
  code: string;
  until: number;
  failures: number;
}

export interface User {
  /** Equals `sub` in a pool whose users sign in by e-mail. */
  readonly username: string;
  attributes: Attributes;
  enabled: boolean;
  status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';
  password?: Verifier;
  /** Epoch seconds. */
  readonly createdAt: number;
  modifiedAt: number;
  failures: Failures;
  reset?: Code;
  /** Codes that prove attributes, by the attribute's name. */
  proofs?: Record<string, Code>;
  /** Times (epoch milliseconds) of the latest reset codes, for the hourly limit. */
  codesSent: number[];
  /** The authenticator app whose first code was verified, and the newest 30-second step of which a code was used. */
  softwareToken?: { secret: string; usedStep: number };
  /** The secret that was made last, in Base32, until its first code is verified. */
  pendingSecret?: string;
  /** True if a sign-in asks for a code of the app. */
  asksForCode?: boolean;
}

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** The users of the pool. E-mail addresses are compared without regard to letter case. */
export class Users {
  private readonly records: Records<User>;
  private readonly byEmail: Map<string, string>;
  private readonly settings: PoolSettings;

  constructor(file: RecordFile, settings: PoolSettings) {
    this.records = file.of<User>('user');
    this.settings = settings;
    this.byEmail = new Map(this.records.all().map((user) => [this.emailOf(user), user.username]));
  }

  all(): User[] {
    return this.records.all();
  }

  /** Finds a user by user name or e-mail address. */
  find(name: string): User | undefined {
    return this.records.get(name) ?? this.records.get(this.byEmail.get(name.toLowerCase()) ?? '');
  }

  require(name: string): User {
    const user = this.find(name);
    if (!user) throw cognitoErrors.userNotFound();
    return user;
  }

  create(email: string, attributes: Attributes): User {
    if (this.byEmail.has(email.toLowerCase())) throw cognitoErrors.usernameExists();
    const sub = randomUUID();
    const at = nowSeconds();
    const user: User = {
      username: sub,
      attributes: { ...attributes, email, sub },
      enabled: true,
      status: 'FORCE_CHANGE_PASSWORD',
      createdAt: at,
      modifiedAt: at,
      failures: { count: 0, until: 0 },
      codesSent: [],
    };
    this.save(user);
    return user;
  }

  /** Throws if another user has the new address. A new address is unverified unless `changes` says otherwise. */
  setAttributes(user: User, changes: Attributes): void {
    const { email } = changes;
    const holder = email === undefined ? undefined : this.byEmail.get(email.toLowerCase());
    if (holder !== undefined && holder !== user.username) throw cognitoErrors.aliasExists();
    this.byEmail.delete(this.emailOf(user));
    const moved = email !== undefined && email !== user.attributes.email;
    const unverified: Attributes = moved ? { email_verified: 'false' } : {};
    // A code proves the address that it was mailed to.
    if (moved) delete user.proofs;
    user.attributes = { ...user.attributes, ...unverified, ...changes };
    this.save(user);
  }

  setPassword(user: User, password: string, status: User['status'] = 'CONFIRMED'): void {
    if (password.length < this.settings.minPasswordLength) throw cognitoErrors.passwordTooShort();
    user.password = makeVerifier(poolName(this.settings), user.username, password);
    user.status = status;
    user.failures = { count: 0, until: 0 };
    this.save(user);
  }

  save(user: User): void {
    user.modifiedAt = nowSeconds();
    this.records.put(user.username, user);
    this.byEmail.set(this.emailOf(user), user.username);
  }

  delete(user: User): void {
    this.records.delete(user.username);
    this.byEmail.delete(this.emailOf(user));
  }

  private emailOf(user: User): string {
    return (user.attributes.email ?? '').toLowerCase();
  }
}
