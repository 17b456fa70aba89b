import type { Language } from '@recado/shared/contract/languages';
import type { MailMessage } from '@recado/shared/contract/queue-messages/mail';
import { durationText } from '@recado/shared/text/duration-text';
import { createInstance } from 'i18next';
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import tr from './texts/tr.json' with { type: 'json' };

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

/** Returns the amount, the days and the link that a mail about an invoice names. */
const invoiceValues = ({ language, values }: InvoiceMail, address: string): object => ({
  value: new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL' }).format(values.cents / 100),
  dueDate: new Date(values.dueDate),
  stopsOn: new Date(values.stopsOn),
  renewedUntil: values.renewedUntil && new Date(values.renewedUntil),
  link: values.receiptToken === null ? `${address}/financeiro` : `${address}/fatura#${values.receiptToken}`,
});

type ReportMail = Extract<MailMessage, { template: 'weeklyReport' }>;

/** Returns the days, the figures and the link that a mail about a report names; a dash for what was not measured. */
const reportValues = ({ language, values }: ReportMail, address: string): object => {
  const duration = (value: number | null): string => (value === null ? '–' : durationText(value, language));
  const { firstResponse, resolution, rating, query } = values;
  return {
    from: new Date(values.from),
    to: new Date(values.to),
    tickets: values.tickets.toLocaleString(language),
    finished: values.finished.toLocaleString(language),
    firstResponse: duration(firstResponse),
    resolution: duration(resolution),
    rating: rating === null ? '–' : rating.toLocaleString(language, { maximumFractionDigits: 1 }),
    link: `${address}/reports?${query}`,
  };
};

/** Returns the texts of a mail, by their key, and values that they need beside its own. */
const partsOf = (message: MailMessage, address: string) => {
  switch (message.template) {
    case 'welcome':
      return { key: 'welcome', more: { trialEnds: new Date(message.values.trialEnds) } } as const;
    case 'signInChanged':
      return { key: `signInChanged.${message.values.notice}`, more: {} } as const;
    case 'invitation':
      return { key: 'invitation', more: {} } as const;
    case 'invoice':
      return { key: `invoice.${message.values.notice}`, more: invoiceValues(message, address) } as const;
    case 'weeklyReport':
      return { key: `weeklyReport.${message.values.outcome}`, more: reportValues(message, address) } as const;
    case 'webhook':
      return {
        key: `webhook.${message.values.notice}`,
        more: { since: new Date(message.values.since), link: `${address}/webhooks` },
      } as const;
    case 'changedTools':
      return { key: 'changedTools', more: { link: `${address}/prompts/tools` } } as const;
    case 'accountAct': {
      const { act } = message.values;
      return {
        key: 'accountAct',
        more: { act: i18n.getFixedT(message.language)(`accountAct.acts.${act}`, message.values) },
      } as const;
    }
  }
};

/** Subject (one line) and plain text of a mail, in its language; `address` is where the product is, `appName` its name. */
export const composeMail = (
  message: MailMessage,
  { address, appName }: { address: string; appName: string },
): { subject: string; text: string } => {
  const translate = i18n.getFixedT(message.language);
  const { key, more } = partsOf(message, address);
  const all = { ...message.values, address, appName, ...more, formatParams };
  return {
    subject: translate(`${key}.subject`, all).replace(/\s+/g, ' '),
    text: translate(`${key}.text`, all),
  };
};
