import { deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * The texts that effects have in common, the most frequent last: deflate refers to it, so that an entry holds little
 * more than what differs. Entries name the dictionary that they were packed with, so it must never change: another one
 * gets another number, and this one stays until no installation may have entries of it.
 */
const firstDictionary = [
  '{"to":"timers","message":{"type":"due","companyId":1,"ticketId":1,"timer":"inactivity","at":17},"due":{"at":17,"name":"1-1-inactivity"}}',
  '{"to":"campaigns","message":{"type":"reply","companyId":1,"whatsappId":1,"contactId":1,"at":17,"optsOut":false}}',
  '{"to":"search","message":{"companyId":1,"kind":"contact","id":1}}',
  '-contact","data":{"action":"create","contact":{"email":"","isGroup":false,"channel":"whatsapp","urlPicture":null,"active":true,"disableBot":false,"acceptAudioMessage":true,"lgpdAcceptedAt":null,"optedOutAt":null,"extraInfo":[],"wallet":null,"createdAt":"2026-","updatedAt":"2026-","id":1,"companyId":1,"name":"","number":"55","tags":[]}},"order":"contact-1","id":"01M"}}',
  '"data":{"action":"delete","ticketId":1,"version":1},"except":["everything","user:1","queue-all:1","queues-all"],"rooms":["queue:none"]',
  '-ticket","data":{"action":"updateUnread","ticketId":1,"version":1},"order":"ticket-1","id":"01M"}}',
  '{"to":"outbound","message":{"type":"picture","companyId":1,"whatsappId":1,"commandId":"01M","chat":{"jid":"55@s.whatsapp.net","isGroup":false,"address":{"number":"55","lid":null},"subject":null},"contactId":1}}',
  '{"to":"outbound","message":{"type":"read","companyId":1,"whatsappId":1,"commandId":"01M","chat":{"jid":"55@s.whatsapp.net","isGroup":false,"address":{"number":"55","lid":null},"subject":null},"messages":[{"wid":"3A","participant":null},{"wid":"3EB0","participant":null}]}}',
  '{"to":"graph","message":{"type":"send","companyId":1,"whatsappId":1,"channel":"instagram","commandId":"01M","chat":{"jid":"","isGroup":false,"address":{"number":null,"lid":null},"subject":null}',
  '{"to":"outbound","message":{"type":"send","companyId":1,"whatsappId":1,"commandId":"01M","chat":{"jid":"55@lid","isGroup":false,"address":{"number":"55","lid":"1"},"subject":null},"wid":"3EB0","content":{"type":"text","body":""},"quoted":null}}',
  '"mediaType":"image","mediaUrl":"c/","mediaState":"pending","mediaName":null,"mediaSize":1,"mimetype":"image/jpeg","mediaType":"audio","mimetype":"audio/ogg; codecs=opus","isVoice":true,"mediaState":"ready",',
  '{"to":"realtime","message":{"companyId":1,"rooms":["everything","queue:1","queue-all:1","queues-all","group-queue:1","ticket:1"],"except":["everything"],"event":"company-1-ticket","data":{"action":"create","ticket":{"id":1,"uuid":"","status":"pending","isBot":true,"isGroup":true,"status":"closed","queueId":null,"queue":null,"userId":null,"user":null,"waitingSince":"2026-","tags":[{"id":1,"name":"","color":"#","kanban":0}],"action":"update","message":{"id":"1-01M"',
  '{"to":"realtime","message":{"companyId":1,"rooms":["everything","user:1","queue-all:1","queues-all","ticket:1"],"except":[],"event":"company-1-appMessage","data":{"action":"create","sequence":1,"message":{"id":"1-01M","ticketId":1,"contactId":1,"companyId":1,"body":"","mentions":[],"fromMe":false,"mediaType":"conversation","mediaUrl":null,"mediaState":"none","mediaName":null,"mediaSize":null,"mimetype":null,"seconds":null,"isVoice":false,"waveform":null,"isViewOnce":false,"card":null,"createdAt":"2026-","ack":0,"failure":null,"isPrivate":false,"isDeleted":false,"isEdited":false,"isForwarded":false,"isForwardedOften":false,"transcription":null,"requestId":null,"user":{"id":1,"name":""},"participant":null,"reactions":[],"quotedMsg":null},"ticket":{"id":1,"uuid":"","status":"open","channel":"whatsapp","contactId":1,"contact":{"disableBot":false,"isGroup":false,"id":1,"name":"","number":"55","urlPicture":null},"queueId":1,"queue":{"id":1,"name":"","color":"#"},"userId":1,"user":{"id":1,"name":""},"whatsappId":1,"whatsapp":{"id":1,"name":"","groupAsTicket":"disabled"},"lastMessage":"","lastMessageType":"conversation","lastMessageAuthor":null,"fromMe":true,"hasFailed":false,"unreadMessages":0,"waitingSince":null,"isGroup":false,"isBot":false,"imported":null,"userRating":null,"tags":[],"laneId":null,"companyId":1,"createdAt":"2026-","updatedAt":"2026-","version":1,"messageSequence":1}},"order":"ticket-1","id":"01M"}}',
  '{"to":"push","message":{"companyId":1,"ticketId":1,"message":{"body":"","mediaType":"conversation","createdAt":17,"mentionsUs":false},"mentioned":null}}',
  '{"to":"search","message":{"companyId":1,"kind":"messages","whatsappId":1,"contactId":1,"ids":["1-01M"],"isChange":false}}]',
].join(',');

/** The same with the texts of signed links before them: a message with a picture has two, of it and of its preview. */
const secondDictionary = [
  '"mediaUrl":"https://.s3.us-east-1.amazonaws.com/c/1/in/1/them.jpg',
  '"mediaUrl":"https://.s3.sa-east-1.amazonaws.com/c/1/out/1/01K',
  '&X-Amz-SignedHeaders=host&response-cache-control=private%2C%20max-age%3D1500%2C%20immutable&response-content-disposition=attachment&x-id=GetObject","width":560,"height":420},"mediaState":"ready","mediaName":null,',
  '%22%3B%20filename%2A%3DUTF-8%27%27foto.jpg&response-content-type=audio%2Fogg&response-content-type=application%2Fpdf',
  '.jpg?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Content-Sha256=UNSIGNED-PAYLOAD&X-Amz-Credential=ASIA%2F2026%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=2026T0000Z&X-Amz-Expires=1500&X-Amz-Security-Token=IQoJb3JpZ2luX2Vj&X-Amz-Signature=',
  '&X-Amz-SignedHeaders=host&response-cache-control=private%2C%20max-age%3D1500%2C%20immutable&response-content-disposition=inline%3B%20filename%3D%22foto.jpg%22%3B%20filename%2A%3DUTF-8%27%27foto.jpg&response-content-type=image%2Fjpeg&x-id=GetObject","preview":{"url":"https://',
  firstDictionary,
].join(',');

/** Dictionaries by number; 0 has none, for entries of releases without dictionaries. */
const dictionaries = [undefined, ...[firstDictionary, secondDictionary].map((text) => Buffer.from(text))];

/** JSON, deflated with a dictionary. */
interface Packed {
  effects: Uint8Array<ArrayBuffer>;
  /** Number of the dictionary. */
  dictionary: number;
}

/**
 * Packs a JSON text: a typical message's effects take a third of what plain deflate makes of them. What has no link is packed
 * so that the release before reads it.
 */
export const pack = (json: string): Packed => {
  const dictionary = json.includes('X-Amz-Signature=') ? 2 : 1;
  return { effects: deflateRawSync(json, { dictionary: dictionaries[dictionary] }), dictionary };
};

/**
 * Returns the JSON text that was packed.
 *
 * @throws if it was packed with a dictionary that this release does not know, or is damaged
 */
export const unpack = ({ effects, dictionary }: Packed): string => {
  if (!(dictionary in dictionaries)) throw new RangeError(`no dictionary has the number ${dictionary}`);
  return inflateRawSync(effects, { dictionary: dictionaries[dictionary] }).toString('utf8');
};
