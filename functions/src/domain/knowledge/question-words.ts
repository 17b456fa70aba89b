import { fold } from '@recado/shared/text/fold';
import { wordsOf } from './words.ts';

/** A word of a question, with the words by which texts may say the same. */
export interface QuestionWord {
  word: string;
  alternatives: readonly string[];
}

/** The words that customers shorten, by their short forms. */
const short: Readonly<Record<string, string>> = {
  ...{ add: 'adicionar', blz: '', cel: 'celular', ctg: 'contigo', dps: 'depois', dr: 'doutor', dra: 'doutora' },
  ...{ enqto: 'enquanto', end: 'endereço', fds: 'fim de semana', gratis: 'gratuito', hj: 'hoje' },
  ...{ hr: 'hora', hrs: 'horas', mt: 'muito', mta: 'muita', mto: 'muito', msg: 'mensagem', nf: 'nota fiscal' },
  ...{
    obg: '',
    obs: '',
    p: 'para',
    pfv: '',
    pls: '',
    pq: 'porque',
    pgto: 'pagamento',
    pgt: 'pagamento',
    prof: 'professor',
  },
  ...{ q: 'que', qd: 'quando', qdo: 'quando', ql: 'qual', qnd: 'quando', qnt: 'quanto', qnto: 'quanto', qta: 'quanta' },
  ...{ qtas: 'quantas', qto: 'quanto', qtos: 'quantos', rx: 'raio x', seg: 'segunda', sex: 'sexta', tb: 'também' },
  ...{ tbm: 'também', td: 'tudo', tel: 'telefone', vlr: 'valor', whats: 'whatsapp', wpp: 'whatsapp', zap: 'whatsapp' },
};

/** Ways to ask that say in several words what texts call by one. */
const phrases: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/\b(?:em )?quantos? (?:tempo|dias?|horas?|meses|semanas|anos)\b/, 'prazo demora'],
  [/\bquant[oa]s? (?:\w+ )?(?:custa|e|fica|ficam|sai|ta|esta|cobra|cobram|paga|pago)\b/, 'preço valor custa'],
  [/\bque horas?\b|\bate (?:que|quantas) horas?\b/, 'horário'],
  [/\bonde (?:\w+ )?(?:fica|ficam|e|sao|esta|estao)\b|\bcomo (?:chego|chegar)\b/, 'endereço'],
  [/\bquantas vezes\b/, 'parcela'],
  [/\b(?:fim|final) de semana\b/, 'sábado domingo'],
  [/\bde graca\b|\bsem (?:custo|pagar|taxa)\b/, 'gratuito'],
  [/\bde volta\b/, 'devolver reembolso'],
  [/\b(?:abr|funciona|atend)\w*\b.*\b(?:domingo|sabado|feriado)s?\b/, 'horário dias semana'],
  [/\bcheck ?in\b/, 'entrada chegada'],
  [/\bcheck ?out\b/, 'saída partida'],
];

/** Words that customers and texts use for one another, in any trade. */
const groups: readonly string[] = [
  'preço valor custo custa custar cobrar cobrança quanto orçamento tarifa',
  'taxa multa tarifa cobrança',
  'grátis gratuito gratuita incluído inclusa cortesia',
  'horário hora aberto abrir fechar funcionar funcionamento expediente',
  'endereço localização local rua mapa',
  'pagar pagamento quitar',
  'parcela parcelar dividir prestação vezes carnê',
  'cancelar cancelamento desmarcar desistir desistência',
  'trocar troca mudar alterar alteração remarcar reagendar substituir',
  'marcar marcação agendar agendamento reservar reserva',
  'remarcar reagendar desmarcar',
  'entrega entregar chegar receber enviar envio',
  'frete envio entrega',
  'prazo demorar demora durar tempo levar',
  'defeito quebrar quebrado estragar estragado danificado problema',
  'reembolso reembolsar estorno estornar devolver devolução ressarcir',
  'nota recibo comprovante fiscal',
  'celular telefone fone número',
  'telefone ligar telefonar ligação',
  'mensagem whatsapp',
  'criança filho filha infantil menino menina bebê',
  'grávida gestante gravidez gestação',
  'desconto promoção oferta cupom abater',
  'estacionar estacionamento vaga carro',
  'dor doer dói doendo machucar sensível',
  'convênio plano seguro',
  'médico médica doutor doutora',
  'professor professora instrutor instrutora',
  'comprar compra pedido encomenda encomendar',
  'avisar aviso confirmar confirmação notificar',
  'retirar retirada buscar pegar',
  'limpar limpeza lavar higienizar',
  'atraso atrasar atrasado tolerância demora',
  'documento identidade cpf rg',
  'aula curso treino turma',
  'animal cachorro gato pet bicho',
  'foto imagem fotografia',
  'começar início iniciar',
  'terminar fim acabar encerrar',
  'consertar conserto reparar reparo assistência',
  'aluno aluna matrícula matricular inscrição inscrever',
  'vender venda comercializar',
  'arrancar tirar extrair extração remover',
  'colocar instalar instalação pôr',
  'urgência urgente emergência plantão',
  'medo pavor ansiedade nervoso',
  'dado dados informação privacidade pessoal',
  'caro barato preço',
  'cardápio menu prato',
  'tamanho medida dimensão',
  'peso quilo kg pesado',
  'levar trazer apresentar',
  'app aplicativo',
  'amigo acompanhante convidado visita visitante',
  'entrar entrada acesso acessar',
  'sair saída deixar cancelar',
  'perder perdido esquecer esquecido achar encontrar achado',
  'bicicleta bike',
  'moto motocicleta',
  'pai mãe responsável',
  'idade anos velho idoso',
  'quente aquecido aquecer',
  'frio gelado',
  'pausar pausa trancar suspender suspensão congelar',
  'teste testar experimental experimentar amostra',
  'conhecer visitar visita',
  'emprestar alugar aluguel empréstimo',
  'liberar desbloquear bloquear bloqueio',
  'site página internet online',
  'senha acesso login',
  'cadastro cadastrar conta registro registrar',
  'apagar excluir exclusão remover deletar',
  'reclamar reclamação ouvidoria queixa',
  'rápido rapidez urgente expresso',
  'vencer vencimento vencido data validade',
  'juros multa atraso',
  'dinheiro espécie',
  'cartão crédito débito',
  'assinar assinatura contratar contrato',
  'renovar renovação',
  'quantidade unidades limite máximo mínimo',
  'permitido permitir proibido poder',
  'doente doença saúde atestado',
  'remédio medicamento',
  'comer comida refeição alimento alimentação',
  'beber bebida',
  'roupa traje vestir',
  'sapato calçado tênis chinelo',
  'cor cores tom',
  'novo nova novidade',
  'usado seminovo mostruário',
  'presente presentear brinde',
  'casamento casar noivos',
  'empresa cnpj jurídica corporativo atacado',
  'emprego vaga trabalhar currículo',
  'motorista entregador transportadora',
  'roubo roubar furto furtar',
  'carro veículo automóvel',
  'viagem viajar férias',
  'mala bagagem mochila',
  'voo avião voar aéreo passagem',
  'prova exame teste resultado',
  'grupo turma equipe',
];

const alternativesByWord: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, Set<string>>();
  for (const group of groups) {
    const words = [...new Set(wordsOf(group))];
    for (const word of words) {
      const others = found.get(word) ?? new Set<string>();
      for (const other of words) if (other !== word) others.add(other);
      found.set(word, others);
    }
  }
  return new Map([...found].map(([word, others]) => [word, [...others]]));
})();

/** Words that are made small, as `cachorrinho`: the letters before the ending. */
const diminutive = /^(\p{L}{4,}?)z?inh[oa]s?$/u;

/** Returns the plain form of a word that is made small, with the words that say the same; none for any other word. */
const smallOf = (plain: string, stem: string): readonly string[] => {
  for (const word of plain.split(' ')) {
    const [, base] = diminutive.exec(word) ?? [];
    const [large] = base !== undefined && wordsOf(word)[0] === stem ? wordsOf(`${base}o`) : [];
    if (large !== undefined) return [large, ...(alternativesByWord.get(large) ?? [])];
  }
  return [];
};

const spelledOut = (text: string): string =>
  fold(text)
    .split(' ')
    .map((word) => (Object.hasOwn(short, word) ? fold(short[word]!) : word))
    .filter((word) => word !== '')
    .join(' ');

/** Letters of a word from which on a slip of the keyboard is looked for. */
const longEnough = 4;
const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** Returns the words that differ from a word by one letter: one less, one more, another one, or two that changed places. */
export const nearWords = (word: string): string[] => {
  if (word.length < longEnough || /\d/.test(word)) return [];
  const near = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after !== '') near.add(before + after.slice(1));
    if (after.length > 1) near.add(before + after[1]! + after[0]! + after.slice(2));
    for (const letter of alphabet) {
      near.add(before + letter + after);
      if (after !== '') near.add(before + letter + after.slice(1));
    }
  }
  near.delete(word);
  return [...near];
};

/**
 * Returns the words of a question for the search: what customers shorten is spelled out, and each word has those that texts
 * use for it.
 */
export const questionWords = (text: string): QuestionWord[] => {
  const plain = spelledOut(text);
  const words = [...new Set(wordsOf(plain))];
  const asked = phrases.filter(([pattern]) => pattern.test(plain)).map(([, said]) => wordsOf(said));
  return [
    ...words.map((word) => ({
      word,
      alternatives: [...(alternativesByWord.get(word) ?? []), ...smallOf(plain, word)],
    })),
    ...asked.flatMap(([word, ...alternatives]) =>
      word !== undefined && !words.includes(word) ? [{ word, alternatives }] : [],
    ),
  ];
};
