import type { Language } from '@recado/shared/contract/languages';

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

/** The reasons as a language says them, and the customer's next step. */
type FailureTexts = Readonly<Record<ServiceFailure | 'waits' | 'goesOn', string>>;

const byLanguage: Readonly<Record<Language, FailureTexts>> = {
  pt: {
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
    waits: 'O atendimento aguarda uma pessoa.',
    goesOn: 'O fluxo continua.',
  },
  en: {
    noAnswer: 'The integration did not answer.',
    slow: 'Artificial intelligence did not answer in time.',
    unreachable: 'The artificial intelligence service was not reached.',
    busy: 'The artificial intelligence service is too busy.',
    quota: 'The account at the artificial intelligence service has no balance.',
    key: 'The artificial intelligence service refused the key.',
    rejected: 'The artificial intelligence service refused the call: check the model and the address of the prompt.',
    refused: 'Artificial intelligence refused to answer.',
    unreadable: 'Artificial intelligence gave an answer that could not be read.',
    cut: 'The answer of artificial intelligence exceeded the maximum tokens of the prompt.',
    thought:
      'Artificial intelligence used all tokens for thinking, and did not answer: raise the maximum tokens of the prompt, or choose another model.',
    audio: 'The audio of the customer could not be transcribed.',
    file: 'The file of the customer did not arrive in time.',
    budget: 'The budget for artificial intelligence of the day is used up.',
    objection: 'The contact does not want artificial intelligence.',
    plan: 'The prompt does not exist any more, or the plan does not include artificial intelligence.',
    waits: 'The ticket waits for a person.',
    goesOn: 'The flow goes on.',
  },
  es: {
    noAnswer: 'La integración no respondió.',
    slow: 'La inteligencia artificial no respondió a tiempo.',
    unreachable: 'No se pudo contactar con el servicio de inteligencia artificial.',
    busy: 'El servicio de inteligencia artificial está demasiado ocupado.',
    quota: 'La cuenta en el servicio de inteligencia artificial no tiene saldo.',
    key: 'El servicio de inteligencia artificial rechazó la clave.',
    rejected:
      'El servicio de inteligencia artificial rechazó la llamada: compruebe el modelo y la dirección del prompt.',
    refused: 'La inteligencia artificial se negó a responder.',
    unreadable: 'La inteligencia artificial dio una respuesta que no se pudo leer.',
    cut: 'La respuesta de la inteligencia artificial superó el máximo de tokens del prompt.',
    thought:
      'La inteligencia artificial gastó todos los tokens pensando, sin responder: aumente el máximo de tokens del prompt o elija otro modelo.',
    audio: 'El audio del cliente no se pudo transcribir.',
    file: 'El archivo del cliente no llegó a tiempo.',
    budget: 'El presupuesto de inteligencia artificial del día se agotó.',
    objection: 'El contacto no quiere inteligencia artificial.',
    plan: 'El prompt ya no existe, o el plan no incluye inteligencia artificial.',
    waits: 'La atención espera a una persona.',
    goesOn: 'El flujo continúa.',
  },
  tr: {
    noAnswer: 'Entegrasyon yanıt vermedi.',
    slow: 'Yapay zekâ zamanında yanıt vermedi.',
    unreachable: 'Yapay zekâ hizmetine ulaşılamadı.',
    busy: 'Yapay zekâ hizmeti çok meşgul.',
    quota: 'Yapay zekâ hizmetindeki hesabın bakiyesi yok.',
    key: 'Yapay zekâ hizmeti anahtarı kabul etmedi.',
    rejected: 'Yapay zekâ hizmeti çağrıyı kabul etmedi: promptun modelini ve adresini kontrol edin.',
    refused: 'Yapay zekâ yanıt vermeyi reddetti.',
    unreadable: 'Yapay zekâ okunamayan bir yanıt verdi.',
    cut: 'Yapay zekânın yanıtı promptun en fazla token sayısını aştı.',
    thought:
      'Yapay zekâ bütün tokenları düşünmeye harcadı ve yanıt vermedi: promptun en fazla token sayısını artırın veya başka bir model seçin.',
    audio: 'Müşterinin sesi yazıya dökülemedi.',
    file: 'Müşterinin dosyası zamanında gelmedi.',
    budget: 'Günün yapay zekâ bütçesi bitti.',
    objection: 'Kişi yapay zekâ istemiyor.',
    plan: 'Prompt artık yok veya plan yapay zekâyı içermiyor.',
    waits: 'Talep bir kişiyi bekliyor.',
    goesOn: 'Akış devam ediyor.',
  },
};

/** Returns the product's note on a service that did not answer, in the company's language. */
export const failureText = (
  failure: ServiceFailure,
  outcome: 'waits' | 'goesOn' = 'waits',
  language: Language = 'pt',
): string => `${byLanguage[language][failure]} ${byLanguage[language][outcome]}`;
