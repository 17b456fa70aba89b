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
  | 'audio'
  | 'budget'
  | 'plan';

const waits = 'O atendimento aguarda uma pessoa.';

/** Product texts of the notes for the company's users. */
export const failureTexts: Readonly<Record<ServiceFailure, string>> = {
  noAnswer: `A integração não respondeu. ${waits}`,
  slow: `A inteligência artificial não respondeu a tempo. ${waits}`,
  unreachable: `O serviço de inteligência artificial não foi alcançado. ${waits}`,
  busy: `O serviço de inteligência artificial está ocupado demais. ${waits}`,
  quota: `A conta no serviço de inteligência artificial está sem saldo. ${waits}`,
  key: `O serviço de inteligência artificial recusou a chave. ${waits}`,
  rejected: `O serviço de inteligência artificial recusou a chamada: confira o modelo e o endereço do prompt. ${waits}`,
  refused: `A inteligência artificial se recusou a responder. ${waits}`,
  unreadable: `A inteligência artificial deu uma resposta que não pôde ser lida. ${waits}`,
  cut: `A resposta da inteligência artificial passou do máximo de tokens do prompt. ${waits}`,
  audio: `O áudio do cliente não pôde ser transcrito. ${waits}`,
  budget: `O orçamento de inteligência artificial do dia acabou. ${waits}`,
  plan: `O prompt não existe mais, ou o plano não inclui inteligência artificial. ${waits}`,
};
