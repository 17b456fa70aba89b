import type { Language } from '@recado/shared/contract/languages';
import type { PromptRecord } from '../../data/prompts/store.ts';

/** The texts that no model writes: to a question that nobody could answer, to a greeting, and to thanks and goodbyes. */
type OwnTexts = Pick<PromptRecord, 'unknownText' | 'greetingText' | 'thanksText'>;

/** The product's, by the language of the company. */
export const productTexts: Readonly<Record<Language, OwnTexts>> = {
  pt: {
    unknownText: 'Não encontrei essa informação. Vou chamar uma pessoa para continuar o atendimento.',
    greetingText: 'Olá! Como posso ajudar?',
    thanksText: 'Por nada! Se precisar de mais alguma coisa, é só escrever.',
  },
  en: {
    unknownText: 'I could not find that information. I will call a person to continue.',
    greetingText: 'Hello! How can I help?',
    thanksText: 'You’re welcome! If you need anything else, just write.',
  },
  es: {
    unknownText: 'No encontré esa información. Voy a llamar a una persona para continuar la atención.',
    greetingText: '¡Hola! ¿En qué puedo ayudarle?',
    thanksText: '¡De nada! Si necesita algo más, solo escriba.',
  },
  tr: {
    unknownText: 'Bu bilgiyi bulamadım. Devam etmek için bir kişiyi çağıracağım.',
    greetingText: 'Merhaba! Nasıl yardımcı olabilirim?',
    thanksText: 'Rica ederim! Başka bir şeye ihtiyacınız olursa yazmanız yeterli.',
  },
};

/** Returns the texts of a prompt; the product's where it has none of its own. */
export const ownTexts = (prompt: OwnTexts, language: Language): OwnTexts => {
  const product = productTexts[language];
  const textOr = (name: keyof OwnTexts): string => (prompt[name].trim() === '' ? product[name] : prompt[name]);
  return { unknownText: textOr('unknownText'), greetingText: textOr('greetingText'), thanksText: textOr('thanksText') };
};
