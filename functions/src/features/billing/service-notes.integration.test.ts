import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { getReceipt } from '@recado/shared/contract/receipts';
import { setNoteIssuer as contract } from '@recado/shared/contract/service-notes';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { installation, installPlans, newCompany } from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import {
  chargeOf,
  installProviders,
  invoicesOf,
  openInvoice,
  payInvoice,
  removeProviders,
} from '../../../test/invoices.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { useOwnTable } from '../../../test/own-table.ts';
import { atProvider } from '../../../test/payments.ts';
import { atNotes, noteSettings, notesState, useNotes } from '../../../test/service-notes.ts';
import { userContext } from '../../../test/user-context.ts';
import { handler } from '../../entry/http/billing.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';
import { actOnNote } from './act-on-note.ts';
import { carryOutNote } from './carry-out-note.ts';
import { getNoteIssuer, setNoteIssuer } from './note-issuer-settings.ts';
import { listCompanyInvoices } from './refunds.ts';
import { settle } from './settle.ts';
import { sweepNotes } from './sweep-notes.ts';

useOwnTable();
useOwnQueues();

beforeAll(async () => {
  await installPlans();
  await installProviders();
});
beforeEach(async () => {
  await useNotes();
  await atNotes({ authority: 'issues', cancels: true, fault: null });
});
afterAll(async () => {
  await atNotes({ authority: 'issues', cancels: true, fault: null });
  await removeProviders();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A super user, who signed in a moment ago. */
const operator = () => userContext({ viewer: { super: true } });

/** Returns the code of a refusal; null for none. */
const refusalOf = async (call: Promise<unknown>): Promise<string | null> => {
  try {
    await call;
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

/** A company with an invoice and its charge at Asaas, which nobody has paid. */
const atCheckout = async () => {
  const admin = await newCompany();
  const { id: invoiceId } = await openInvoice(admin);
  await payInvoice(admin, invoiceId);
  const { id: chargeId, cents } = await chargeOf('asaas', admin, invoiceId);
  const act = async (name: string): Promise<void> => {
    await atProvider('asaas', { type: 'act', id: chargeId, act: name });
    await settle(installation(), 'asaas', chargeId);
  };
  return { admin, invoiceId, cents, act };
};
type Scene = Awaited<ReturnType<typeof atCheckout>>;

const atPaid = async (): Promise<Scene> => {
  const scene = await atCheckout();
  await scene.act('pay');
  return scene;
};

/** A run of the sweep, some minutes from now. */
const sweep = (minutes = 0) =>
  sweepNotes({ clock: { now: () => Date.now() + minutes * 60_000 }, installation: installation() });

/** The note as the company sees it. */
const noteOf = async ({ admin, invoiceId }: Scene) =>
  (await invoicesOf(admin)).find(({ id }) => id === invoiceId)!.note;

/** The note as super users see it. */
const superNoteOf = async ({ admin, invoiceId }: Scene) => {
  const call = { params: { id: admin.company.id }, query: { pageNumber: 1 }, body: undefined };
  const { invoices } = await listCompanyInvoices(operator(), call);
  return invoices.find(({ id }) => id === invoiceId)!.note;
};

/** The notes of a company at the issuer. */
const registered = async ({ admin }: Scene) =>
  (await notesState()).notes.filter(({ ref }) => ref.startsWith(`recado-${admin.company.id}-`));

const ask = ({ admin, invoiceId }: Scene, act: 'issue' | 'cancelledByHand' = 'issue') =>
  refusalOf(actOnNote(operator(), { params: { id: admin.company.id }, query: undefined, body: { invoiceId, act } }));

describe('the note of an invoice', () => {
  it('is issued once it is paid, and shown with its PDF to the company and on the receipt', async () => {
    const scene = await atCheckout();
    await sweep();
    expect([await noteOf(scene), await registered(scene)]).toEqual([null, []]);
    await scene.act('pay');
    await atNotes({ authority: 'waits' });
    await sweep();
    expect(await noteOf(scene)).toEqual({ state: 'processing', number: null, url: null });
    await atNotes({ authority: 'issues' });
    await sweep();
    const [known, ...others] = await registered(scene);
    expect(others).toEqual([]);
    expect(known).toMatchObject({
      status: 'autorizado',
      asked: 1,
      fields: { valor_servico: scene.cents / 100, cpf_tomador: '52998224725', razao_social_tomador: 'Maria Silva' },
    });
    const note = await noteOf(scene);
    expect(note).toMatchObject({ state: 'issued', number: known!.number });
    expect((await fetch(note!.url!)).headers.get('content-type')).toBe('application/pdf');
    const [invoice] = await invoicesOf(scene.admin);
    const receipt = await callHandler(handler, getReceipt, { params: { token: invoice!.receiptToken! } }, {});
    expect(receipt.result.note).toEqual(note);
    await sweep(10);
    expect(await registered(scene)).toMatchObject([{ asked: 1 }]);
  });

  it('names the company where it has a CNPJ', async () => {
    const scene = await atCheckout();
    const { companies } = installation();
    const company = (await companies.get(scene.admin.company.id))!;
    await commit(documentClient(), companies.change(company, { document: '11444777000161' }));
    await scene.act('pay');
    await sweep();
    expect(await registered(scene)).toMatchObject([{ fields: { cnpj_tomador: '11444777000161' } }]);
  });

  it('without a CPF or CNPJ of anybody is refused here, and issued once the company has one', async () => {
    const scene = await atPaid();
    const { invoices } = installation().storesOf(scene.admin.company.id);
    const invoice = (await invoices.get(scene.invoiceId))!;
    await commit(documentClient(), invoices.update(invoice, { payer: null }));
    await sweep();
    expect(await superNoteOf(scene)).toMatchObject({ state: 'refused', reason: { code: 'no_document' } });
    const { companies } = installation();
    const company = (await companies.get(scene.admin.company.id))!;
    await commit(documentClient(), companies.change(company, { document: '11444777000161' }));
    await ask(scene);
    await sweep();
    expect(await superNoteOf(scene)).toMatchObject({ state: 'issued', reason: null });
  });

  it('that is refused shows why to super users alone, and is asked for again by its id', async () => {
    const scene = await atPaid();
    await atNotes({ authority: 'refuses' });
    await sweep();
    await sweep();
    expect(await noteOf(scene)).toEqual({ state: 'processing', number: null, url: null });
    const refused = await superNoteOf(scene);
    expect(refused).toMatchObject({ state: 'refused', reason: { code: 'E0160' } });
    expect(refused?.reason?.text).toContain('Receita Federal');
    await sweep(60);
    expect(await registered(scene)).toMatchObject([{ asked: 1 }]);
    await atNotes({ authority: 'issues' });
    expect(await ask(scene)).toBeNull();
    await sweep();
    expect(await registered(scene)).toMatchObject([{ asked: 2, status: 'autorizado' }]);
    expect(await superNoteOf(scene)).toMatchObject({ state: 'issued' });
    expect(await ask(scene)).toBeNull();
    expect(await registered(scene)).toMatchObject([{ asked: 2 }]);
  });

  it('is cancelled with a charge-back, and another one is issued once the dispute is won', async () => {
    const scene = await atPaid();
    await sweep();
    await sweep();
    await scene.act('chargeBack');
    expect(await noteOf(scene)).toMatchObject({ state: 'cancelling' });
    await sweep();
    expect(await noteOf(scene)).toMatchObject({ state: 'cancelled' });
    await scene.act('winDispute');
    await sweep();
    await sweep();
    expect(await registered(scene)).toMatchObject([{ status: 'autorizado' }, { status: 'cancelado' }]);
    expect(await noteOf(scene)).toMatchObject({ state: 'issued' });
  });

  it('is cancelled with the refund of everything', async () => {
    const scene = await atPaid();
    await sweep();
    await sweep();
    await scene.act('refund');
    await sweep();
    expect(await noteOf(scene)).toMatchObject({ state: 'cancelled' });
    expect(await registered(scene)).toMatchObject([{ status: 'cancelado' }]);
  });

  it('that was not asked for yet is never issued if the payment is taken back before', async () => {
    const scene = await atPaid();
    await scene.act('chargeBack');
    await sweep();
    expect([await noteOf(scene), await registered(scene)]).toEqual([null, []]);
  });

  it('that the authority does not cancel any more waits for somebody who does so by hand', async () => {
    const scene = await atPaid();
    await sweep();
    await sweep();
    await atNotes({ cancels: false });
    await scene.act('chargeBack');
    await sweep();
    expect(await noteOf(scene)).toMatchObject({ state: 'cancelling' });
    expect(await superNoteOf(scene)).toMatchObject({ state: 'byHand', reason: { code: 'E0840' } });
    expect(await ask(scene)).toBe('ERR_NOTE_NOT_DUE');
    await scene.act('winDispute');
    expect(await superNoteOf(scene)).toMatchObject({ state: 'issued' });
    expect(await ask(scene, 'cancelledByHand')).toBe('ERR_NOTE_NOT_DUE');
    await scene.act('chargeBack');
    await sweep();
    expect(await ask(scene, 'cancelledByHand')).toBeNull();
    expect(await ask(scene, 'cancelledByHand')).toBeNull();
    expect(await noteOf(scene)).toMatchObject({ state: 'cancelled' });
  });
});

/** Makes the commit of this place fail, before or after it takes effect, as where the process ends. Returns whether there was one. */
const killAt = async (at: number, when: 'before' | 'after', run: () => Promise<unknown>): Promise<boolean> => {
  const client = documentClient();
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  let commits = 0;
  vi.spyOn(client, 'send').mockImplementation((async (command: unknown) => {
    if (command instanceof TransactWriteCommand && (commits += 1) >= at) {
      if (commits === at && when === 'after') await send(command);
      throw new Error('killed');
    }
    return send(command);
  }) as never);
  try {
    await run();
  } catch {
    // The process is gone.
  } finally {
    vi.restoreAllMocks();
  }
  return commits >= at;
};

describe('a note is issued once', () => {
  it('whatever commit its run dies at', async () => {
    for (const when of ['before', 'after'] as const)
      for (let at = 1; ; at += 1) {
        const scene = await atPaid();
        const wasKilled = await killAt(at, when, () => sweep());
        await sweep(2);
        await sweep(4);
        expect([when, at, await registered(scene)]).toMatchObject([when, at, [{ asked: 1, status: 'autorizado' }]]);
        expect(await noteOf(scene)).toMatchObject({ state: 'issued' });
        if (!wasKilled) break;
      }
  });

  it('where its answer is lost', async () => {
    const scene = await atPaid();
    await atNotes({ authority: 'waits', fault: 'lost' });
    expect(await sweep()).toMatchObject({ failed: 1 });
    expect(await superNoteOf(scene)).toMatchObject({ state: 'asked', reason: { code: 'unreachable' } });
    await atNotes({ authority: 'issues', fault: null });
    await sweep();
    expect(await registered(scene)).toMatchObject([{ asked: 1 }]);
    expect(await noteOf(scene)).toMatchObject({ state: 'issued' });
  });

  it('by two runs at a time', async () => {
    const scene = await atPaid();
    await Promise.all([sweep(), sweep(), ask(scene)]);
    await sweep(2);
    expect(await registered(scene)).toMatchObject([{ asked: 1 }]);
    expect(await noteOf(scene)).toMatchObject({ state: 'issued' });
  });

  it('after the account at the issuer works again', async () => {
    const scene = await atPaid();
    await atNotes({ fault: 'account' });
    await sweep();
    expect(await superNoteOf(scene)).toMatchObject({ state: 'asked', reason: { code: 'empresa_nao_habilitada' } });
    await atNotes({ fault: null });
    await sweep();
    await sweep();
    expect(await noteOf(scene)).toMatchObject({ state: 'issued' });
  });

  it('and not for an invoice whose payment is taken back while its run is at it', async () => {
    const scene = await atPaid();
    const issuer = {
      issue: async () => {
        await scene.act('chargeBack');
        return { state: 'processing' as const };
      },
      fetch: () => Promise.resolve({ state: 'issued' as const, number: '7', url: null }),
      cancel: vi.fn(() => Promise.resolve({ state: 'cancelled' as const })),
    };
    const context = userContext({ companyId: scene.admin.company.id });
    for (let step = 0; step < 3; step += 1) await carryOutNote(context, issuer, scene.invoiceId);
    expect(issuer.cancel).toHaveBeenCalledOnce();
    // Issued by then, and cancelled: each is published.
    expect(context.effects.filter(({ to }) => to === 'realtime')).toHaveLength(3);
    expect(await noteOf(scene)).toMatchObject({ state: 'cancelled' });
  });
});

describe('notes', () => {
  it('are off until a super user switches them on; invoices that were paid before have theirs on request', async () => {
    await installation().serviceNotes.setIssuer({ ...noteSettings, enabled: false });
    const scene = await atPaid();
    await sweep();
    expect([await noteOf(scene), await registered(scene)]).toEqual([null, []]);
    expect(await ask(scene)).toBeNull();
    await sweep();
    expect(await noteOf(scene)).toMatchObject({ state: 'issued' });
  });

  it('are not issued for an invoice that is open, or one of another company', async () => {
    const [scene, other] = [await atCheckout(), await atPaid()];
    expect(await ask(scene)).toBe('ERR_NOTE_NOT_DUE');
    const foreign = { ...other, invoiceId: 999 };
    expect(await ask(foreign)).toBe('ERR_NO_INVOICE_FOUND');
    await installation().credentials.remove('focusNfeToken');
    expect(await ask(other)).toBe('ERR_NO_NOTE_ISSUER');
  });

  it('are switched on by a super user who signed in a moment ago, with all that the authority asks for', async () => {
    const set = (change: object) =>
      refusalOf(
        setNoteIssuer(operator(), { params: undefined, query: undefined, body: { ...noteSettings, ...change } }),
      );
    for (const lacking of [{ document: '' }, { document: '52998224725' }, { cityCode: '' }, { serviceCode: '' }])
      expect([lacking, await set(lacking)]).toEqual([lacking, 'ERR_NOTE_ISSUER_INCOMPLETE']);
    for (const wrong of [{ document: '11222333000182' }, { cityCode: '12' }, { taxRate: 6 }, { simples: 'x' }])
      expect([wrong, contract.body!.safeParse({ ...noteSettings, ...wrong }).success]).toEqual([wrong, false]);
    expect(await set({ enabled: false, cityCode: '' })).toBeNull();
    expect(await set({})).toBeNull();
    const none = { params: undefined, query: undefined, body: undefined };
    expect(await getNoteIssuer(operator(), none)).toEqual(noteSettings);
    const checkSeen = vi.fn<(current: unknown) => void>();
    const rest = await setNoteIssuer(operator(), { ...none, body: { cityCode: '3304557' }, checkSeen });
    expect([rest, checkSeen.mock.calls]).toEqual([{ ...noteSettings, cityCode: '3304557' }, [[noteSettings]]]);
    expect(await set({})).toBeNull();
    await installation().credentials.remove('focusNfeToken');
    expect(await set({})).toBe('ERR_NOTE_ISSUER_INCOMPLETE');
    const later = { ...operator(), clock: { now: () => Date.now() + 10 * 60_000 } };
    const input = { params: undefined, query: undefined, body: noteSettings };
    expect(await refusalOf(setNoteIssuer(later, input))).toBe('ERR_RECENT_SIGN_IN');
  });
});
