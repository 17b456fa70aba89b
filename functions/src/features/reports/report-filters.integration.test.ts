import { createReportFilter as createEndpoint, type ReportFilter } from '@recado/shared/contract/report-filters';
import { mailQueue } from '@recado/shared/contract/queue-messages/mail';
import { receiveJobMessage } from '../../domain/jobs/receive-job-message.ts';
import { removePrivateReportFilters } from '../../domain/operations/remove-private-report-filters.ts';
import { newUserRecord } from '../../data/users/new-user.ts';
import { describe, expect, it } from 'vitest';
import { runJobs, slicesOf, testDeclarations } from '../../../test/jobs.ts';
import { addConnection, setSettings } from '../../../test/conversation.ts';
import { addTicket } from '../../../test/tickets.ts';
import { type TestContext, testViewer, userContext } from '../../../test/user-context.ts';
import { waitingCycle } from '../../../test/waiting-cycle.ts';
import { composeMail } from '../mail/compose.ts';
import { getReportExport } from './export-reports.ts';
import {
  createReportFilter,
  deleteReportFilter,
  listReportFilters,
  listReportReaders,
  updateReportFilter,
} from './report-filters.ts';
import { startWeeklyReport } from './start-weekly-report.ts';

const none = { params: undefined, query: undefined, body: undefined };
/** A Friday noon in São Paulo. */
const now = Date.parse('2026-11-27T15:00:00Z');
const monday = Date.parse('2026-11-30T11:00:00Z');
const weekly = { weekday: 1, hour: 8, userIds: [1], language: 'en' as const };

type Given = Partial<Omit<ReportFilter, 'id' | 'userId'>>;

const exampleBody = (given: Given) => createEndpoint.body!.parse({ ...createEndpoint.example!.body, ...given });
const save = (by: TestContext, given: Given = {}) => createReportFilter(by, { ...none, body: exampleBody(given) });
const change = (by: TestContext, id: number, body: Given) => updateReportFilter(by, { ...none, params: { id }, body });

/** A company whose user 1 is an administrator, 2 an agent that sees reports, 3 one that does not; `by` acts as one of them. */
const company = async () => {
  const clock = { now: () => now };
  const admin = { ...userContext(), clock };
  const { id } = admin.company;
  const people = [
    { id: 1, profile: 'admin' },
    { id: 2, profile: 'user', showDashboard: 'enabled' },
    { id: 3, profile: 'user' },
  ] as const;
  for (const { id: userId, ...rights } of people)
    await admin.commit(
      admin.stores.users.create(
        newUserRecord({
          id: userId,
          companyId: id,
          name: `Pessoa ${userId}`,
          email: `${userId}-${id}@example.com`,
          emailVerified: true,
          sub: `${id}-${userId}`,
          ...rights,
        }),
        9,
      ),
      [],
    );
  const by = (userId: number): TestContext => {
    const viewer = testViewer({ companyId: id, profile: 'user', showDashboard: 'enabled', id: userId });
    return { ...admin, actor: { ...admin.actor, viewer } };
  };
  return { admin, by };
};

const timersOf = ({ effects }: TestContext) => effects.flatMap(({ to, message }) => (to === 'timers' ? [message] : []));
const mailsOf = ({ effects }: TestContext) =>
  effects.flatMap(({ to, message }) => (to === 'mail' ? [mailQueue.schema.parse(message)] : []));
const setUser = async (context: TestContext, id: number, given: object) => {
  const { stores } = context;
  const user = (await stores.users.get(id))!;
  await context.commit(stores.users.update(user, given), []);
};

const brand = {
  address: 'https://app.test',
  appName: 'Recado',
  logo: '',
  colors: { light: '#0000FF', dark: '#39ACE7' },
};

describe('saved filters', () => {
  it('are seen by their owners, shared ones by everybody who sees reports, and changed by owners and administrators', async () => {
    const { admin, by } = await company();
    const [agent, other] = [by(2), by(4)];
    const mine = await save(agent, { name: 'Meu' });
    const shared = await save(agent, { name: 'Nosso', isShared: true });
    const names = async (of: TestContext) => (await listReportFilters(of, none)).map(({ name }) => name);
    expect([await names(agent), await names(other), await names(admin)]).toEqual([
      ['Meu', 'Nosso'],
      ['Nosso'],
      ['Nosso'],
    ]);
    for (const who of [other, admin])
      await expect(change(who, mine.id, { name: 'x' })).rejects.toMatchObject({ code: 'ERR_NO_REPORT_FILTER_FOUND' });
    await expect(change(other, shared.id, { name: 'x' })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(deleteReportFilter(other, { ...none, params: { id: shared.id } })).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    });
    expect(await change(admin, shared.id, { isShared: false })).toMatchObject({ name: 'Nosso', userId: 2 });
    expect(await names(admin)).toEqual([]);
    await expect(change(userContext(), shared.id, {})).rejects.toMatchObject({ code: 'ERR_NO_REPORT_FILTER_FOUND' });
    await removePrivateReportFilters(admin, 2);
    expect(await names(agent)).toEqual([]);
  });

  it('are mailed to users of the company who may see reports', async () => {
    const { admin } = await company();
    expect(await listReportReaders(admin, none)).toEqual([
      { id: 1, name: 'Pessoa 1' },
      { id: 2, name: 'Pessoa 2' },
    ]);
    const mailedTo = (userIds: number[]) => save(admin, { weekly: { ...weekly, userIds } });
    await expect(mailedTo([1, 3])).rejects.toMatchObject({ code: 'ERR_REPORT_RECIPIENT' });
    await expect(mailedTo([1, 99])).rejects.toMatchObject({ code: 'ERR_NO_USER_FOUND' });
    const { id } = await mailedTo([1, 2]);
    await expect(change(admin, id, { weekly: { ...weekly, userIds: [3] } })).rejects.toMatchObject({
      code: 'ERR_REPORT_RECIPIENT',
    });
  });
});

describe('a report that is mailed each week', () => {
  const saved = async (userIds = [1]) => {
    const { admin, by } = await company();
    const { id } = await save(admin, { name: 'Semana', isShared: true, weekly: { ...weekly, userIds } });
    const start = (at = monday) => startWeeklyReport({ ...admin, clock: { now: () => at } }, { filterId: id, at });
    return { admin, by, id, start };
  };
  const begun = Date.parse('2026-11-25T15:00:00Z');

  it('is of the seven days before, started once, with its figures, link and file for each recipient', async () => {
    const { admin, by, id, start } = await saved([1, 2]);
    for (const [ticketId, createdAt] of [begun, begun + 1, monday].entries()) {
      await addTicket(admin, { id: ticketId + 1, contactId: ticketId + 1 });
      const ended = { closedAt: createdAt + 90 * 60_000, closingReason: 'closed' as const };
      await admin.commit(
        [admin.stores.tickets.cycleCreation({ ...waitingCycle(ticketId + 1, createdAt), ...ended })],
        [],
      );
    }
    expect(timersOf(admin)).toMatchObject([{ type: 'dueReport', filterId: id, at: monday }]);
    await start();
    await start();
    await start(monday + 1);
    expect(timersOf(admin).slice(1)).toMatchObject([{ filterId: id, at: Date.parse('2026-12-07T11:00:00Z') }]);
    await runJobs(admin, 2);
    const mails = mailsOf(admin);
    expect(mails.map(({ to }) => to[0])).toEqual(['1', '2']);
    expect(new Set(mails.map((mail) => 'once' in mail && mail.once)).size).toBe(2);
    const { subject, text } = composeMail(mails[1]!, brand);
    expect(subject).toBe('Semana: report from November 23, 2026 to November 29, 2026');
    expect(text).toContain('Tickets: 2\nResolved: 2\nFirst response (median): –\nResolution (median): 1 hr 29 min');
    const link = new URL(/https:\S+/.exec(text)![0]);
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      from: '2026-11-23',
      to: '2026-11-29',
      status: 'closed',
    });
    const exportId = link.searchParams.get('export')!;
    const progressOf = (of: TestContext) => getReportExport(of, { ...none, query: { exportId } });
    expect(await progressOf(by(2))).toMatchObject({ state: 'done', done: 2 });
    expect(await progressOf(admin)).toMatchObject({ state: 'gone', url: null });
  });

  it('searches for contacts as each recipient may, and its link for the same text', async () => {
    const { admin } = await company();
    await setSettings(admin, { lgpdHideNumber: 'enabled', enableLGPD: 'enabled' });
    const { id: whatsappId } = await addConnection(admin);
    const { jid, address } = await addTicket(admin, { id: 1, contactId: 1, whatsappId });
    const chat = { whatsappId, contactId: 1, activeTicketId: 1, lastClosedTicketId: null, reopenedTicketIds: [] };
    await admin.commit(admin.stores.tickets.chatSave(null, { ...chat, jid, address, version: 1 }), []);
    await admin.stores.search.reindex(1, () => Promise.resolve({ name: 'Maria', number: '5511987654321' }));
    await admin.commit([admin.stores.tickets.cycleCreation(waitingCycle(1, begun))], []);
    const filter = { ...exampleBody({}).filter, status: [], searchParam: '987654321' };
    const { id } = await save(admin, { filter, weekly: { ...weekly, userIds: [1, 2] } });
    await startWeeklyReport({ ...admin, clock: { now: () => monday } }, { filterId: id, at: monday });
    await runJobs(admin, 2);
    const texts = mailsOf(admin).map((mail) => composeMail(mail, brand).text);
    expect(texts.map((text) => /Tickets: (\d+)/.exec(text)![1])).toEqual(['1', '0']);
    const link = new URL(/https:\S+/.exec(texts[0]!)![0]);
    expect([link.searchParams.get('search'), link.searchParams.get('contactId')]).toEqual(['987654321', null]);
  });

  it('is in the language of each recipient, where it is known', async () => {
    const { admin, start } = await saved([1, 2]);
    const user = (await admin.stores.users.get(2))!;
    await admin.commit(admin.stores.users.update(user, { ...user, language: 'tr' }), []);
    await start();
    await runJobs(admin, 2);
    expect(mailsOf(admin).map(({ to, language }) => [to[0], language])).toEqual([
      ['1', 'en'],
      ['2', 'tr'],
    ]);
  });

  it('is not sent at a time that was changed, nor once the filter is deleted', async () => {
    const { admin, id, start } = await saved();
    await change(admin, id, { weekly: { ...weekly, hour: 9 } });
    await start();
    expect(slicesOf(admin)).toEqual([]);
    expect(timersOf(admin).at(-1)).toMatchObject({ at: monday + 3_600_000 });
    await deleteReportFilter(admin, { ...none, params: { id } });
    await start(monday + 3_600_000);
    expect(slicesOf(admin)).toEqual([]);
  });

  it('leaves out recipients who may not see reports any more, whose address nobody proved or who are gone', async () => {
    const { admin, start } = await saved([1, 2]);
    await setUser(admin, 1, { emailVerified: false });
    await start();
    // The right is lost while the file is written.
    await setUser(admin, 2, { showDashboard: 'disabled' });
    await runJobs(admin);
    expect([slicesOf(admin).length, mailsOf(admin)]).toEqual([1, []]);
  });

  it('ends once the owner of its filter may not see reports', async () => {
    const { admin, by } = await company();
    const { id } = await save(by(2), { weekly });
    await setUser(admin, 2, { showDashboard: 'disabled' });
    await startWeeklyReport({ ...admin, clock: { now: () => monday } }, { filterId: id, at: monday });
    expect([slicesOf(admin), timersOf(admin).length]).toEqual([[], 1]);
    expect(await admin.stores.reportFilters.get(id)).toMatchObject({ weekly: null, nextAt: null });
  });

  it('waits for its next week while the company is not active', async () => {
    const { admin, start } = await saved();
    admin.company = { ...admin.company, status: false };
    await start();
    expect([slicesOf(admin), timersOf(admin).length]).toEqual([[], 2]);
  });

  it('says so when it could not be made', async () => {
    const { admin, start } = await saved();
    await start();
    const [slice] = slicesOf(admin);
    const broken = { ...admin, media: { ...admin.media, write: () => Promise.reject(new Error('no bucket')) } };
    await expect(receiveJobMessage(broken, testDeclarations, slice!, true)).rejects.toThrow('no bucket');
    const [mail] = mailsOf(admin);
    expect(composeMail(mail!, brand).subject).toBe('Semana: the report could not be made');
  });
});
