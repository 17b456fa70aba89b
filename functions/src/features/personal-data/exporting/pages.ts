import { localTime } from '@recado/shared/text/time';
import type { Language } from '@recado/shared/contract/languages';
import type { ContactRecord } from '../../../data/contacts/record.ts';
import type { MessageRecord } from '../../../data/messages/record.ts';
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import tr from './texts/tr.json' with { type: 'json' };

const texts = { pt, en, es, tr };

/** The language and the clock of a page. */
interface Shown {
  language: Language;
  timeZone: string;
  /** Returns a text as the reader of the export may see it. */
  text: (given: string) => string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.toWellFormed().replaceAll(/[&<>"]/g, (sign) => escapes[sign]!);

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1a1b1e;background:#f5f6f8}' +
  'h1{font-size:1.5rem}dt{color:#5c5f66}dd{margin:0 0 .5rem}a{color:#0b63b5}' +
  '.m{background:#fff;border-radius:.75rem;padding:.5rem .75rem;margin:.5rem 4rem .5rem 0;white-space:pre-wrap;overflow-wrap:anywhere}' +
  '.us{background:#dcefff;margin:.5rem 0 .5rem 4rem}.n{background:#fff4d6}small{display:block;color:#5c5f66}';

const page = (language: Language, title: string, body: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${style}</style></head><body><h1>${escape(title)}</h1>${body}</body></html>`;

const timeOf = (at: number, { timeZone }: Shown): string => {
  const { date, time } = localTime(at, timeZone);
  return `${date} ${time}`;
};

/** A message with the place of its file in the archive; null for none. */
export interface ExportedMessage {
  message: MessageRecord;
  file: string | null;
}

const messageHtml = ({ message, file }: ExportedMessage, shown: Shown): string => {
  const t = texts[shown.language];
  const { body, createdAt, fromMe, isDeleted, isPrivate, media, participant, transcription, user } = message;
  const author = fromMe ? (user?.name ?? t.us) : (participant ?? '');
  const head = [timeOf(createdAt, shown), shown.text(author), isPrivate ? t.note : ''].filter(Boolean).join(' · ');
  const link = file === null ? '' : `<a href="../${encodeURI(file)}">${escape(media?.name ?? t.file)}</a>\n`;
  const text = isDeleted ? t.deleted : [body, transcription ?? ''].filter(Boolean).join('\n');
  const kind = isPrivate ? 'm us n' : fromMe ? 'm us' : 'm';
  return `<div class="${kind}"><small>${escape(head)}</small>${link}${escape(shown.text(text))}</div>`;
};

/** Returns a part of a conversation as a page, in the order of its messages. */
export const conversationPage = (title: string, messages: readonly ExportedMessage[], shown: Shown): string =>
  page(
    shown.language,
    title,
    `<p><a href="../index.html">${escape(texts[shown.language].title)}</a></p>${messages.map((one) => messageHtml(one, shown)).join('')}`,
  );

const contactHtml = (contact: ContactRecord, shown: Shown): string => {
  const t = texts[shown.language];
  const rows: [string, string | null][] = [
    [t.name, contact.name],
    [t.number, contact.number],
    [t.username, contact.username],
    [t.email, contact.email],
    [t.channel, contact.channel],
    [t.createdAt, timeOf(Date.parse(contact.createdAt), shown)],
    ...contact.extraInfo.map(({ name, value }): [string, string] => [name, value]),
  ];
  const list = rows
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `<dt>${escape(name)}</dt><dd>${escape(shown.text(value!))}</dd>`);
  return `<h2>${escape(t.contact)}</h2><dl>${list.join('')}</dl>`;
};

/** Returns the page that leads to all others. */
export const indexPage = (
  contacts: readonly ContactRecord[],
  conversations: readonly { title: string; path: string }[],
  leftOut: readonly string[],
  shown: Shown,
): string => {
  const t = texts[shown.language];
  const links = conversations.map(
    ({ title, path }) => `<li><a href="${encodeURI(path)}">${escape(shown.text(title))}</a></li>`,
  );
  const missing = leftOut.length === 0 ? '' : `<p>${escape(t.leftOut)} ${escape(leftOut.join(', '))}</p>`;
  return page(
    shown.language,
    t.title,
    `${contacts.map((contact) => contactHtml(contact, shown)).join('')}<h2>${escape(t.conversations)}</h2>${
      links.length === 0 ? `<p>${escape(t.none)}</p>` : `<ul>${links.join('')}</ul>`
    }${missing}<p>${escape(t.forPrograms)}</p>`,
  );
};
