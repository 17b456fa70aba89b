import type { Language } from '@recado/shared/contract/languages';
import type { MailMessage } from '@recado/shared/contract/queue-messages/mail';
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

/** Subject (one line) and plain text of a mail, in its language; `address` is where the product is. */
export const composeMail = (
  { template, language, values }: MailMessage,
  address: string,
): { subject: string; text: string } => {
  const translate = i18n.getFixedT(language);
  const all = {
    ...values,
    address,
    trialEnds: new Date(values.trialEnds),
    formatParams: { trialEnds: { dateStyle: 'long', timeZone: 'UTC' } },
  };
  return {
    subject: translate(`${template}.subject`, all).replace(/\s+/g, ' '),
    text: translate(`${template}.text`, all),
  };
};
