/** Focus NFe's endpoints of the national NFS-e (`/v2/nfsen`). */
import { isTaxId } from '@recado/shared/text/tax-id';
import * as z from 'zod';
import type { Register, RegisteredNote } from './register.ts';

/** The state of the stand-in: its notes, and what the tax authority does with them. */
export interface World {
  register: Register;
  /** The token that it accepts. */
  token: string;
  url: string;
  /** The end of a note that is looked at while it is processed: none, its issue, or its refusal. */
  authority: 'waits' | 'issues' | 'refuses';
  /** False once the days in which the authority cancels notes have passed. */
  cancels: boolean;
  /** A fault of the next calls: the account is not enabled, or nobody answers after the call took effect. */
  fault: 'account' | 'lost' | null;
}

interface Call {
  method: string;
  url: URL;
  authorization: string | undefined;
  body: string;
}

interface Reply {
  status: number;
  body: object;
}

const failure = (status: number, codigo: string, mensagem: string): Reply => ({ status, body: { codigo, mensagem } });

const document = z.string().refine(isTaxId);

const newNote = z
  .object({
    data_emissao: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0300$/),
    data_competencia: z.iso.date(),
    codigo_municipio_emissora: z.int().min(1_000_000).max(9_999_999),
    cnpj_prestador: document,
    inscricao_municipal_prestador: z.string().max(15).optional(),
    codigo_opcao_simples_nacional: z.int().min(1).max(3),
    regime_especial_tributacao: z.int(),
    cpf_tomador: document.optional(),
    cnpj_tomador: document.optional(),
    razao_social_tomador: z.string().min(1).max(300),
    email_tomador: z.email(),
    codigo_municipio_prestacao: z.int(),
    codigo_tributacao_nacional_iss: z.string().regex(/^\d{6}$/),
    descricao_servico: z.string().min(1).max(2000),
    valor_servico: z.number().min(0.01),
    tributacao_iss: z.int(),
    tipo_retencao_iss: z.int(),
    percentual_aliquota_relativa_municipio: z.number().min(0).max(5).optional(),
  })
  .refine(({ cnpj_tomador: cnpj, cpf_tomador: cpf }) => (cnpj === undefined) !== (cpf === undefined));

const noteOf = ({ url }: World, { error, fields, number, ref, status }: RegisteredNote): object => ({
  cnpj_prestador: fields.cnpj_prestador,
  ref,
  status,
  ...(number === null
    ? {}
    : {
        ...{ numero_rps: number, serie_rps: '1', numero: number, codigo_verificacao: `${ref}-${number}` },
        data_emissao: fields.data_emissao,
        url: `${url}/consulta/${ref}`,
        caminho_xml_nota_fiscal: `/arquivos/${ref}.xml`,
        url_danfse: `${url}/danfse/${ref}.pdf`,
      }),
  ...(error ? { erros: [{ ...error, correcao: null }] } : {}),
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const issue = (world: World, ref: string, body: string): Reply => {
  const given = newNote.safeParse(parsed(body));
  const [issue] = given.error?.issues ?? [];
  if (ref === '' || !given.success)
    return failure(400, 'requisicao_invalida', `Parâmetro "${issue?.path.join('.') ?? 'ref'}" inválido`);
  const known = world.register.find(ref);
  if (known?.status === 'autorizado') return failure(422, 'nfe_autorizada', 'Nota fiscal já autorizada');
  if (known?.status === 'processando_autorizacao')
    return failure(422, 'em_processamento', 'Nota fiscal em processamento');
  if (known?.status === 'cancelado') return failure(400, 'nfe_cancelada', 'Nota fiscal já cancelada');
  return { status: 202, body: noteOf(world, world.register.queue(ref, given.data)) };
};

const refusal = {
  codigo: 'E0160',
  mensagem: 'O documento do tomador não foi encontrado no cadastro da Receita Federal.',
};

const look = (world: World, note: RegisteredNote): Reply => {
  if (note.status === 'processando_autorizacao' && world.authority !== 'waits')
    world.register.decide(note, world.authority === 'refuses' ? refusal : null);
  return { status: 200, body: noteOf(world, note) };
};

const late = { codigo: 'E0840', mensagem: 'O prazo para o cancelamento desta NFS-e terminou.' };

const cancel = (world: World, note: RegisteredNote, body: string): Reply => {
  const { success } = z.object({ justificativa: z.string().min(15).max(255) }).safeParse(parsed(body));
  if (!success) return failure(400, 'requisicao_invalida', 'Parâmetro "justificativa" inválido');
  if (note.status === 'cancelado') return failure(400, 'nfe_cancelada', 'Nota fiscal já cancelada');
  if (note.status !== 'autorizado')
    return failure(400, 'nfe_nao_autorizada', 'Nota fiscal não autorizada não pode ser cancelada');
  if (!world.cancels) return { status: 200, body: { status: 'erro_cancelamento', erros: [late] } };
  world.register.cancel(note);
  return { status: 200, body: { status: 'cancelado' } };
};

/** Answers a call of the API. */
export const answerCall = (world: World, { authorization, body, method, url }: Call): Reply => {
  if (authorization !== `Basic ${Buffer.from(`${world.token}:`).toString('base64')}`)
    return failure(401, 'nao_autorizado', 'Token inválido');
  if (world.fault === 'account')
    return failure(400, 'empresa_nao_habilitada', 'Emitente ainda não habilitado para emissão de NFSe Nacional');
  const [, , , ref = ''] = url.pathname.split('/').map(decodeURIComponent);
  if (ref === '' && method === 'POST') return issue(world, url.searchParams.get('ref') ?? '', body);
  const note = world.register.find(ref);
  if (!note) return failure(404, 'nao_encontrado', 'Nota fiscal não encontrada');
  if (method === 'GET') return look(world, note);
  if (method === 'DELETE') return cancel(world, note, body);
  return failure(404, 'nao_encontrado', 'Método não encontrado');
};
