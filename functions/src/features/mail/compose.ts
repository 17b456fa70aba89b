import type { Language } from '@recado/shared/contract/languages';
import type { MailMessage } from '@recado/shared/contract/queue-messages/mail';
import { durationText } from '@recado/shared/text/duration-text';
import { createInstance } from 'i18next';
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import tr from './texts/tr.json' with { type: 'json' };
import { mailHtml, type MailBrand } from './html.ts';

const texts: Record<Language, typeof pt> = { pt, en, es, tr };

const i18n = createInstance();
await i18n.init({
  resources: Object.fromEntries(Object.entries(texts).map(([language, translation]) => [language, { translation }])),
  // Plain text: what people are called is written as it is.
  interpolation: { escapeValue: false },
});

/** Days that texts name are written in full. */
const day = { dateStyle: 'long', timeZone: 'UTC' } as const;
const formatParams = { trialEnds: day, dueDate: day, stopsOn: day, renewedUntil: day, from: day, to: day, since: day };

type InvoiceMail = Extract<MailMessage, { template: 'invoice' }>;

const invoiceLink = ({ values: { receiptToken } }: InvoiceMail, address: string): string =>
  receiptToken === null ? `${address}/financeiro` : `${address}/fatura#${receiptToken}`;

const isToPay = ({ values: { notice } }: InvoiceMail): boolean => ['soon', 'due', 'grace', 'stopped'].includes(notice);

/** Returns the amount and the days that a mail about an invoice names. */
const invoiceValues = ({ language, values }: InvoiceMail): object => ({
  value: new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL' }).format(values.cents / 100),
  dueDate: new Date(values.dueDate),
  stopsOn: new Date(values.stopsOn),
  renewedUntil: values.renewedUntil && new Date(values.renewedUntil),
});

type ReportMail = Extract<MailMessage, { template: 'weeklyReport' }>;

/** Returns the days and the figures that a mail about a report names; a dash for what was not measured. */
const reportValues = ({ language, values }: ReportMail): object => {
  const duration = (value: number | null): string => (value === null ? '–' : durationText(value, language));
  const { firstResponse, resolution, rating } = values;
  return {
    from: new Date(values.from),
    to: new Date(values.to),
    tickets: values.tickets.toLocaleString(language),
    finished: values.finished.toLocaleString(language),
    firstResponse: duration(firstResponse),
    resolution: duration(resolution),
    rating: rating === null ? '–' : rating.toLocaleString(language, { maximumFractionDigits: 1 }),
  };
};

type Button = keyof (typeof pt)['button'];

/** The texts of a mail, by their key, and values that they need beside its own. */
interface Parts {
  key: string;
  more: object;
  /** The page that the mail leads to, and the label of the button to it; null where it names only the product's address. */
  link: { url: string; label: Button } | null;
}

const partsOf = (message: MailMessage, address: string): Parts => {
  switch (message.template) {
    case 'welcome':
      return { key: 'welcome', more: { trialEnds: new Date(message.values.trialEnds) }, link: null };
    case 'signInChanged':
      return { key: `signInChanged.${message.values.notice}`, more: {}, link: null };
    case 'invitation':
      return {
        key: message.values.founding ? 'founding' : 'invitation',
        more: {},
        link: { url: `${address}/invitation#${message.values.token}`, label: 'choosePassword' },
      };
    case 'invoice':
      return {
        key: `invoice.${message.values.notice}`,
        more: invoiceValues(message),
        link: { url: invoiceLink(message, address), label: isToPay(message) ? 'pay' : 'receipt' },
      };
    case 'weeklyReport':
      return {
        key: `weeklyReport.${message.values.outcome}`,
        more: reportValues(message),
        link: { url: `${address}/reports?${message.values.query}`, label: 'report' },
      };
    case 'webhook':
      return {
        key: `webhook.${message.values.notice}`,
        more: { since: new Date(message.values.since) },
        link: { url: `${address}/webhooks`, label: 'deliveries' },
      };
    case 'changedTools':
      return { key: 'changedTools', more: {}, link: { url: `${address}/prompts/tools`, label: 'tools' } };
    case 'accountAct': {
      const { act } = message.values;
      const more = { act: i18n.getFixedT(message.language)(`accountAct.acts.${act}`, message.values) };
      return { key: 'accountAct', more, link: null };
    }
  }
};

/** Returns the subject (one line) of a mail, its plain text, and the same as HTML with the brand, in its language. */
export const composeMail = (
  message: MailMessage,
  brand: MailBrand,
): { subject: string; text: string; html: string } => {
  const { address, appName } = brand;
  const { language } = message;
  const translate = i18n.getFixedT(language);
  const { key, more, link } = partsOf(message, address);
  const all = { ...message.values, address, appName, ...more, link: link?.url, formatParams };
  const subject = translate(`${key}.subject`, all).replace(/\s+/g, ' ');
  const text = translate(`${key}.text`, all);
  const button = link && { url: link.url, label: translate(`button.${link.label}`) };
  return { subject, text, html: mailHtml({ language, subject, text, button }, brand) };
};
