import https from 'node:https';
import { readFileSync } from 'node:fs';
import { addDays, localTime } from '@recado/shared/text/time';
import EfiPay from 'sdk-node-apis-efi';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atProvider, efiCertificate, providerState } from '../../../../test/payments.ts';
import { environment } from '../../../platform/environment.ts';

/**
 * Efi's own SDK calls the stand-in. The product has a client of its own, because the SDK takes neither another address nor
 * an authority; this test proves that the stand-in understands what Efi documents.
 */

const { Agent } = https;
const today = localTime(Date.now(), 'America/Sao_Paulo').date;

beforeAll(() => {
  const ca = readFileSync(environment().EFI_CA_FILE ?? '');
  https.Agent = class extends Agent {
    constructor(options: https.AgentOptions = {}) {
      super({ ...options, ca });
    }
  };
});
afterAll(() => {
  https.Agent = Agent;
});

/** The SDK, as the account of the stand-in. */
const sdk = async (): Promise<EfiPay> => {
  const { credentials } = await providerState('efi');
  const client = new EfiPay({
    sandbox: true,
    client_id: credentials.efiClientId ?? '',
    client_secret: credentials.efiClientSecret ?? '',
    certificate: (await efiCertificate()).toString('base64'),
    cert_base64: true,
    validateMtls: false,
  });
  const context = client as unknown as { resolveRequestContext: (name: string) => object };
  const resolve = context.resolveRequestContext.bind(client);
  context.resolveRequestContext = (name) => ({ ...resolve(name), baseUrl: environment().EFI_API_URL });
  return client;
};

const devedor = { cpf: '52998224725', nome: 'Maria Silva' };

it('the SDK of the bank is served by the stand-in: a charge and its refunds', async () => {
  const efi = await sdk();
  const { credentials } = await providerState('efi');
  const txid = `sdk${'1'.repeat(14)}${Date.now()}`;
  const charge = {
    calendario: { expiracao: 3600 },
    devedor,
    valor: { original: '49.00' },
    chave: credentials.efiPixKey ?? '',
    infoAdicionais: [],
  };
  await efi.pixCreateCharge({ txid }, charge);
  await atProvider('efi', { type: 'act', id: txid, act: 'pay', mode: 'none' });
  const paid = (await efi.pixDetailCharge({ txid })) as unknown as { pix: { endToEndId: string }[] };
  const e2eId = paid.pix[0]!.endToEndId;
  const [id, valor] = ['d290f1ee6c544b0190e6d701748f0851', '10.00'];
  expect(await efi.pixDevolution({ e2eId, id }, { valor })).toMatchObject({ id, valor, status: 'DEVOLVIDO' });
  expect(await efi.pixDetailDevolution({ e2eId, id })).toMatchObject({ id, valor });
  await expect(efi.pixDevolution({ e2eId, id: 'outra' }, { valor: '39.01' })).rejects.toMatchObject({
    nome: 'valor_devolucao_atual_invalido',
  });
});

it('the SDK of the bank is served by the stand-in: a recurrence, its QR code, and its debits', async () => {
  const efi = await sdk();
  const { id: loc } = (await efi.pixCreateLocationRecurrenceAutomatic()) as { id: number };
  const recurrence = {
    vinculo: { contrato: `sdk-${Date.now()}`, devedor, objeto: 'Plano' },
    calendario: { dataInicial: addDays(today, 1), periodicidade: 'MENSAL' },
    valor: { valorMinimoRecebedor: '49.00' },
    politicaRetentativa: 'PERMITE_3R_7D',
    loc,
  };
  const created = await efi.pixCreateRecurrenceAutomatic({}, recurrence as never);
  const { idRec } = created as unknown as { idRec: string };
  expect(await efi.pixDetailRecurrenceAutomatic({ idRec })).toMatchObject({
    status: 'CRIADA',
    dadosQR: { jornada: 'JORNADA_2' },
  });
  const txid = `sdk${'0'.repeat(14)}${Date.now()}`;
  const debit = {
    idRec,
    calendario: { dataDeVencimento: addDays(today, 5) },
    valor: { original: '49.00' },
    ajusteDiaUtil: false,
    recebedor: { agencia: '0001', conta: '1234567', tipoConta: 'CORRENTE' },
  };
  await expect(efi.pixCreateAutomaticChargeTxid({ txid }, debit as never)).rejects.toMatchObject({ status: 400 });
  await atProvider('efi', { type: 'mode', mode: 'none' });
  await atProvider('efi', { type: 'mandate', id: idRec, act: 'permit' });
  expect(await efi.pixCreateAutomaticChargeTxid({ txid }, debit as never)).toMatchObject({
    txid,
    status: 'ATIVA',
    tentativas: [{ dataLiquidacao: addDays(today, 5), status: 'AGENDADA' }],
  });
  expect(await efi.pixUpdateAutomaticCharge({ txid }, { status: 'CANCELADA' } as never)).toMatchObject({
    status: 'CANCELADA',
  });
  expect(await efi.pixUpdateRecurrenceAutomatic({ idRec }, { status: 'CANCELADA' } as never)).toMatchObject({
    status: 'CANCELADA',
  });
  await atProvider('efi', { type: 'mode', mode: 'send' });
});
