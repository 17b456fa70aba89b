import { read, utils } from '@e965/xlsx';
import { createClosingReason as createEndpoint } from '@recado/shared/contract/closing-reasons';
import { localTime } from '@recado/shared/text/time';
import { describe, expect, it } from 'vitest';
import { setSettings } from '../../../test/conversation.ts';
import { runJobs } from '../../../test/jobs.ts';
import { servedConversation } from '../../../test/served-conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { getDashboard } from '../dashboard/get-dashboard.ts';
import { listMeasuredTickets } from '../dashboard/list-measured-tickets.ts';
import { exportReports, getReportExport } from '../reports/export-reports.ts';
import { listReports } from '../reports/list-reports.ts';
import { closeAllTickets } from '../tickets/close-all.ts';
import { listTicketLog } from '../tickets/list-ticket-log.ts';
import { updateTicket } from '../tickets/update-ticket.ts';
import {
  createClosingReason,
  deleteClosingReason,
  listClosingReasons,
  updateClosingReason,
} from './closing-reasons.ts';

const none = { params: undefined, query: undefined, body: undefined };
const add = (by: TestContext, name: string, given: { order?: number; isActive?: boolean } = {}) =>
  createClosingReason(by, { ...none, body: createEndpoint.body!.parse({ name, ...given }) });
const resolve = (by: TestContext, id: number, reasonId?: number | null) =>
  updateTicket(by, { ...none, params: { id }, body: { status: 'closed', reasonId } });
const reopen = (by: TestContext, id: number) =>
  updateTicket(by, { ...none, params: { id }, body: { status: 'open', userId: by.actor.viewer.id } });

const today = ({ company }: TestContext): string => localTime(Date.now(), company.timeZone).date;
const byReason = async (by: TestContext) => {
  const day = today(by);
  const { groups } = await getDashboard(by, { ...none, query: { date_from: day, date_to: day } });
  return groups.reason?.map(({ value, name, figures }) => [value, name, figures.finished?.count]);
};
const report = async (by: TestContext, reasons?: string[]) => {
  const day = today(by);
  const query = { dateFrom: day, dateTo: day, ...(reasons && { reasons }) };
  const { tickets, totalTickets } = await listReports(by, { ...none, query });
  return { rows: tickets.map(({ reasonName, closingReason }) => reasonName ?? closingReason), ...totalTickets };
};

describe('closing reasons', () => {
  it('are listed in their order, and named once', async () => {
    const admin = userContext();
    const late = await add(admin, 'Venda', { order: 2 });
    await add(admin, 'Dúvida', { order: 1 });
    await add(admin, 'Ângulo', { order: 1, isActive: false });
    const names = (await listClosingReasons(admin, none)).map(({ name }) => name);
    expect(names).toEqual(['Ângulo', 'Dúvida', 'Venda']);
    await expect(add(admin, 'vENDA')).rejects.toMatchObject({ code: 'ERR_CLOSING_REASON_NAME_ALREADY_EXISTS' });
    await deleteClosingReason(admin, { ...none, params: { id: late.id } });
    expect(await add(admin, 'venda')).toMatchObject({ isActive: true, order: 0 });
  });

  it('are kept by the cycle and its log, counted, and readable after they were deleted', async () => {
    const { context, ticket } = await servedConversation();
    const sale = await add(context, 'Venda');
    await resolve(context, ticket.id, sale.id);
    const [entry] = await listTicketLog(context, { ...none, params: { ticketId: ticket.id } });
    expect(entry).toMatchObject({ type: 'closed', reason: 'Venda' });
    await reopen(context, ticket.id);
    await resolve(context, ticket.id);
    const value = String(sale.id);
    await deleteClosingReason(context, { ...none, params: { id: sale.id } });

    expect(await byReason(context)).toEqual([
      [value, 'Venda', 1],
      ['closed', null, 1],
    ]);
    const query = { date_from: today(context), date_to: today(context) };
    const behind = await listMeasuredTickets(context, {
      ...none,
      query: { ...query, metric: 'finished', dimension: 'reason', value },
    });
    expect(behind.tickets).toHaveLength(1);
    expect(await report(context, [value])).toEqual({ rows: ['Venda'], total: 1 });
    expect(await report(context, [value, 'closed'])).toEqual({ rows: ['closed', 'Venda'], total: 2 });

    const dates = { dateFrom: today(context), dateTo: today(context) };
    const reader = userContext({ companyId: context.company.id });
    const { exportId } = await exportReports(reader, { ...none, body: { ...dates, reasons: [value], language: 'pt' } });
    await runJobs(reader);
    const { url } = await getReportExport(reader, { ...none, query: { exportId } });
    const book = read(await (await fetch(url!)).arrayBuffer(), { type: 'array' });
    expect(utils.sheet_to_json(book.Sheets.Atendimentos!)).toMatchObject([{ Motivo: 'Venda' }]);
  });

  it('are those that the company offers: neither inactive ones nor another company’s', async () => {
    const { context, ticket } = await servedConversation();
    const other = userContext();
    for (let number = 0; number < 3; number += 1) await add(other, `Motivo ${number}`);
    const theirs = (await listClosingReasons(other, none)).at(-1)!;
    const inactive = await add(context, 'Antigo', { isActive: false });
    for (const id of [inactive.id, theirs.id, 99]) {
      await expect(resolve(context, ticket.id, id)).rejects.toMatchObject({ code: 'ERR_NO_CLOSING_REASON_FOUND' });
      await expect(closeAllTickets(context, { ...none, body: { status: 'open', reasonId: id } })).rejects.toMatchObject(
        {
          code: 'ERR_NO_CLOSING_REASON_FOUND',
        },
      );
    }
  });
});

describe('with closingReason', () => {
  it('required, an agent and a closing of all tickets name one, while the company offers one', async () => {
    const { context, ticket } = await servedConversation();
    await setSettings(context, { closingReason: 'required' });
    await resolve(context, ticket.id);
    await reopen(context, ticket.id);
    const { id } = await add(context, 'Venda');
    await expect(resolve(context, ticket.id, null)).rejects.toMatchObject({ code: 'ERR_CLOSING_REASON_REQUIRED' });
    const closeAll = (reasonId?: number) => closeAllTickets(context, { ...none, body: { status: 'open', reasonId } });
    await expect(closeAll()).rejects.toMatchObject({ code: 'ERR_CLOSING_REASON_REQUIRED' });
    await closeAll(id);
    await runJobs(context);
    expect(await report(context, [String(id)])).toMatchObject({ rows: ['Venda'] });
    // It is closed, and has its reason.
    await resolve(context, ticket.id);
    await reopen(context, ticket.id);
    await updateClosingReason(context, { ...none, params: { id }, body: { isActive: false } });
    expect(await resolve(context, ticket.id)).toMatchObject({ status: 'closed' });
  });

  it('the reason is that of the resolving, whether or not a rating comes', async () => {
    const { context, ticket } = await servedConversation({
      connection: { ratingMessage: 'De 0 a 10?', expiresTicketNPS: 5 },
    });
    await setSettings(context, { closingReason: 'required', userRating: 'enabled' });
    const { id } = await add(context, 'Venda');
    expect(await resolve(context, ticket.id, id)).toMatchObject({ status: 'nps' });
    expect(await resolve(context, ticket.id)).toMatchObject({ status: 'closed' });
    expect(await report(context)).toMatchObject({ rows: ['Venda'] });
  });
});
