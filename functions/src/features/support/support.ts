import type { SupportAct } from '@recado/shared/contract/account-log';
import type { SupportAccess } from '@recado/shared/contract/companies';
import { AppError } from '@recado/shared/contract/errors';
import * as contract from '@recado/shared/contract/support';
import { supportUserId } from '@recado/shared/permissions/support';
import { isOfInstallation } from '@recado/shared/limits/subscription';
import { bindAll, type Binding, type UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { isSupportOpen } from '../../context/support.ts';
import { checkRecentSignIn } from '../../domain/access/recent-sign-in.ts';
import { companyChanged } from '../../data/companies/events.ts';
import type { CompanyRecord } from '../../data/companies/store.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { Write } from '../../platform/write.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The author of an action, as the log names it. */
interface By {
  id: number;
  name: string;
}

const logEntry = (context: UserContext, companyId: number, by: By, act: SupportAct, detail: string | null): Write =>
  context.installation.storesOf(companyId).accountLog.append({
    id: context.ids.ulid(),
    act,
    at: new Date(context.clock.now()).toISOString(),
    by,
    user: null,
    connection: null,
    detail,
  });

/** Stores the access of the support to a company, with other writes, and publishes it to everybody in the company. */
const change = async (
  context: UserContext,
  before: CompanyRecord,
  support: SupportAccess | null,
  writes: readonly Write[],
): Promise<void> => {
  const company = { ...before, support };
  await context.commit(
    [...context.installation.companies.change(before, { support }), ...writes],
    [companyChanged({ ...context, company }, company)],
  );
};

const self = ({ actor }: UserContext): By => ({ id: actor.viewer.id, name: actor.name });
const asSupport = ({ actor }: UserContext): By => ({ id: supportUserId, name: actor.name });

/** True if a window is open already that grants the same and ends at the same minute: the call was made again. */
const isSame = (
  { by, until, write, fullNumbers }: SupportAccess,
  granted: Pick<SupportAccess, 'write' | 'fullNumbers'>,
  end: number,
): boolean =>
  by === 'company' &&
  write === granted.write &&
  fullNumbers === granted.fullNumbers &&
  Math.abs(Date.parse(until) - end) < minute;

/** Opens a window for the support, or changes the one that is open. */
const openSupportAccess: UseCase<typeof contract.openSupportAccess> = (context, { body: { days, ...granted } }) =>
  retryOnConflict(async () => {
    checkRecentSignIn(context);
    const { company, clock, installation } = context;
    const before = existing('company', await installation.companies.get(company.id));
    const end = clock.now() + days * day;
    const until = new Date(end).toISOString();
    if (before.support && isSame(before.support, granted, end)) return { support: before.support };
    const support: SupportAccess = { until, ...granted, by: 'company', reason: null };
    await change(context, before, support, [logEntry(context, company.id, self(context), 'supportOpened', null)]);
    return { support };
  });

/** Closes the window: the next call of the support is refused. */
const closeSupportAccess: UseCase<typeof contract.closeSupportAccess> = (context) =>
  retryOnConflict(async () => {
    const { company, installation } = context;
    const before = existing('company', await installation.companies.get(company.id));
    if (before.support !== null)
      await change(context, before, null, [logEntry(context, company.id, self(context), 'supportClosed', null)]);
    return { support: null };
  });

/**
 * Lets the caller act in a company from its next call on: in the window that the company opened, else to read for an hour,
 * for a reason that the company sees.
 *
 * @throws AppError ERR_NO_COMPANY_FOUND, ERR_OWNER_COMPANY, ERR_COMPANY_DELETED, ERR_SUPPORT_COMPANY_OFF,
 *   ERR_SUPPORT_REASON, ERR_RECENT_SIGN_IN
 */
const beginSupport: UseCase<typeof contract.beginSupport> = (context, { params: { id }, body: { reason = null } }) =>
  retryOnConflict(async () => {
    const { actor, clock, company, installation, stores } = context;
    checkRecentSignIn(context);
    const target = existing('company', await installation.companies.get(id));
    if (isOfInstallation(target) || id === company.id) throw new AppError('ERR_OWNER_COMPANY');
    if (target.deletion) throw new AppError('ERR_COMPANY_DELETED');
    if (!target.status) throw new AppError('ERR_SUPPORT_COMPANY_OFF');
    const isOpen = isSupportOpen(target, clock.now());
    if (!isOpen && reason === null) throw new AppError('ERR_SUPPORT_REASON');
    const user = existing('user', await stores.users.get(actor.viewer.id));
    const writes = [
      ...stores.users.update(user, { ...user, supporting: { companyId: id, sessionId: actor.sessionId } }),
      logEntry(context, id, asSupport(context), 'supportBegun', reason),
    ];
    const until = new Date(clock.now() + hour).toISOString();
    const support: SupportAccess = { until, write: false, fullNumbers: false, by: 'installation', reason };
    if (isOpen) await context.commit(writes, []);
    else await change(context, target, support, writes);
    return { ok: true };
  });

/** Ends the caller's support. The access that its reason opened ends with it; a window of the company stays. */
const endSupport: UseCase<typeof contract.endSupport> = (context) =>
  retryOnConflict(async () => {
    const { actor, installation, stores } = context;
    const user = existing('user', await stores.users.get(actor.viewer.id));
    if (user.supporting === null) return { ok: true };
    const { companyId } = user.supporting;
    const left = stores.users.update(user, { ...user, supporting: null });
    const target = await installation.companies.get(companyId);
    if (!target || target.deletion) {
      await context.commit(left, []);
      return { ok: true };
    }
    const writes = [...left, logEntry(context, companyId, asSupport(context), 'supportEnded', null)];
    if (target.support?.by === 'installation') await change(context, target, null, writes);
    else await context.commit(writes, []);
    return { ok: true };
  });

export const supportBindings: Binding[] = bindAll(contract, {
  openSupportAccess,
  closeSupportAccess,
  beginSupport,
  endSupport,
});
