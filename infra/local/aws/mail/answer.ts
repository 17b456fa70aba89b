import type { ServerResponse } from 'node:http';
import type { Mail, Mailbox } from './mailbox.ts';

const maxWait = 30_000;

const escape = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

const entry = ({ id, to, subject, text, html, sentAt }: Mail) => `
  <article><header><b>${escape(subject)}</b><span>${escape(to)} · ${new Date(sentAt).toLocaleString()}</span></header><p>${escape(text)}</p>${!html ? '' : `<a href="/mail/${id}">As HTML</a>`}</article>`;

const page = (
  mails: Mail[],
) => `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="3"><title>Mailbox</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1a1b1e;background:#f8f9fa}
article{background:#fff;border:1px solid #dee2e6;border-radius:8px;padding:.8rem 1rem;margin:.8rem 0}header{display:flex;justify-content:space-between;gap:1rem}
span{color:#5c6370;font-size:.85em}p{margin:.4rem 0 0;white-space:pre-wrap}</style>
<h1>Mailbox</h1>${mails.length === 0 ? '<p>No mail yet. What the product sends by e-mail arrives here: welcomes, and codes for new passwords.</p>' : mails.map(entry).join('')}</html>`;

/**
 * Answers the mailbox: `GET /mail` is a page for people, `GET /mail/{id}` a mail's HTML, `GET /mail/messages?to=` the list as JSON.
 * With `&after=` (epoch milliseconds) it waits up to 30 s for the first later mail, and answers 204 if none comes.
 */
export const answerMail = async (response: ServerResponse, url: URL, mailbox: Mailbox): Promise<void> => {
  if (url.pathname === '/mail') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(mailbox.list()));
    return;
  }
  if (url.pathname !== '/mail/messages') {
    const html = mailbox.get(url.pathname.slice('/mail/'.length))?.html ?? null;
    if (html === null) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    return;
  }
  const to = url.searchParams.get('to') ?? undefined;
  const after = url.searchParams.get('after');
  const json = { 'content-type': 'application/json' };
  if (to === undefined || after === null) {
    response.writeHead(200, json).end(JSON.stringify(mailbox.list(to)));
    return;
  }
  const gone = new AbortController();
  response.on('close', () => {
    gone.abort();
  });
  const mail = await mailbox.next(to, Number(after), AbortSignal.any([gone.signal, AbortSignal.timeout(maxWait)]));
  if (mail) response.writeHead(200, json).end(JSON.stringify(mail));
  else response.writeHead(204).end();
};
