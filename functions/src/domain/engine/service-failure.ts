/** The reasons why a service did not answer. */
export type ServiceFailure =
  | 'noAnswer'
  | 'slow'
  | 'unreachable'
  | 'busy'
  | 'quota'
  | 'key'
  | 'rejected'
  | 'refused'
  | 'unreadable'
  | 'cut'
  | 'thought'
  | 'audio'
  | 'file'
  | 'budget'
  | 'objection'
  | 'plan';

/** The reason for the company's users. */
const reasons: Readonly<Record<ServiceFailure, string>> = {
  noAnswer: 'A integração não respondeu.',
  slow: 'A inteligência artificial não respondeu a tempo.',
  unreachable: 'O serviço de inteligência artificial não foi alcançado.',
  busy: 'O serviço de inteligência artificial está ocupado demais.',
  quota: 'A conta no serviço de inteligência artificial está sem saldo.',
  key: 'O serviço de inteligência artificial recusou a chave.',
  rejected: 'O serviço de inteligência artificial recusou a chamada: confira o modelo e o endereço do prompt.',
  refused: 'A inteligência artificial se recusou a responder.',
  unreadable: 'A inteligência artificial deu uma resposta que não pôde ser lida.',
  cut: 'A resposta da inteligência artificial passou do máximo de tokens do prompt.',
  thought:
    'A inteligência artificial gastou todos os tokens pensando, sem responder: aumente o máximo de tokens do prompt ou escolha outro modelo.',
  audio: 'O áudio do cliente não pôde ser transcrito.',
  file: 'O arquivo do cliente não chegou a tempo.',
  budget: 'O orçamento de inteligência artificial do dia acabou.',
  objection: 'O contato não quer inteligência artificial.',
  plan: 'O prompt não existe mais, ou o plano não inclui inteligência artificial.',
};

/** The customer's next step. */
const outcomes = { waits: 'O atendimento aguarda uma pessoa.', goesOn: 'O fluxo continua.' } as const;

/** Returns the product text of the note on a service that did not answer. */
export const failureText = (failure: ServiceFailure, outcome: keyof typeof outcomes = 'waits'): string =>
  `${reasons[failure]} ${outcomes[outcome]}`;
