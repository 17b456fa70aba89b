import { fold } from './fold.ts';

/**
 * Texts that opt out of campaigns when the message has no other text; without accents and punctuation, in lower case.
 */
const keywords: ReadonlySet<string> = new Set([
  // Portuguese
  'sair',
  'sair da lista',
  'parar',
  'pare',
  'parar promocoes',
  'parar de receber',
  'cancelar',
  'cancelar inscricao',
  'cancelar envio',
  'cancelar envios',
  'descadastrar',
  'descadastro',
  'descadastre me',
  'me descadastre',
  'quero me descadastrar',
  'remover',
  'remover da lista',
  'me remova',
  'me remova da lista',
  'me tira da lista',
  'me tire da lista',
  'nao quero receber',
  'nao quero mais receber',
  'nao quero receber mais',
  'nao quero receber mensagens',
  'nao quero mais receber mensagens',
  'nao quero receber mais mensagens',
  'nao desejo receber',
  'nao desejo mais receber',
  'nao desejo receber mensagens',
  'nao desejo mais receber mensagens',
  'nao me mande mais mensagem',
  'nao me mande mais mensagens',
  'nao me envie mais mensagens',
  'nao enviar mais',
  // English
  'stop',
  'stop all',
  'stopall',
  'stop it',
  'stop promotions',
  'stop messaging me',
  'stop texting me',
  'unsubscribe',
  'unsubscribe me',
  'opt out',
  'optout',
  'cancel',
  'quit',
  'remove me',
  'remove me from the list',
  'remove me from your list',
  'no more messages',
  'do not message me',
  'dont message me',
  'don t message me',
  // Spanish
  'baja',
  'dar de baja',
  'darme de baja',
  'dame de baja',
  'quiero darme de baja',
  'cancelar suscripcion',
  'cancelar la suscripcion',
  'cancelar mi suscripcion',
  'anular suscripcion',
  'desuscribir',
  'desuscribirme',
  'detener',
  'detener promociones',
  'salir',
  'salir de la lista',
  'no quiero recibir',
  'no quiero recibir mas',
  'no quiero recibir mensajes',
  'no quiero recibir mas mensajes',
  'no mas mensajes',
  'no enviar mas',
  'no me envien mas mensajes',
  // Turkish
  'dur',
  'durdur',
  'iptal',
  'iptal et',
  'ret',
  'cik',
  'cikis',
  'listeden cik',
  'listeden cikar',
  'beni listeden cikar',
  'abonelikten cik',
  'aboneligi iptal et',
  'promosyonlari durdur',
  'mesaj istemiyorum',
  'artik mesaj istemiyorum',
  'mesaj almak istemiyorum',
  'artik mesaj almak istemiyorum',
  'mesaj gonderme',
  'mesaj gondermeyin',
]);

/** Folds a text; the dotless Turkish ı, which has no dot to lose, becomes an i as well. */
const foldTurkish = (text: string): string => fold(text).replaceAll('ı', 'i');

/** The longest keyword with room for punctuation: longer texts are no keyword, and are not folded. */
const longest = 80;

/**
 * Returns whether a text asks for no further campaigns: all of it is a keyword in Portuguese, English, Spanish or Turkish.
 * Case, accents and punctuation do not matter. A keyword within a sentence is none: "quero cancelar o pedido" asks for
 * something else.
 */
export const asksToOptOut = (text: string): boolean => {
  const trimmed = text.trim();
  return trimmed.length <= longest && keywords.has(foldTurkish(trimmed));
};
