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

/** Subject (one line) and plain text of a mail, in its language; `address` is where the product is, `appName` its name. */
export const composeMail = (
  message: MailMessage,
  { address, appName }: { address: string; appName: string },
): { subject: string; text: string } => {
  const translate = i18n.getFixedT(message.language);
  const all = {
    ...message.values,
    address,
    appName,
    ...(message.template === 'welcome' ? { trialEnds: new Date(message.values.trialEnds) } : {}),
    formatParams: { trialEnds: { dateStyle: 'long', timeZone: 'UTC' } },
  };
  if (message.template === 'welcome')
    return {
      subject: translate('welcome.subject', all).replace(/\s+/g, ' '),
      text: translate('welcome.text', all),
    };
  if (message.template === 'invitation')
    return {
      subject: translate('invitation.subject', all).replace(/\s+/g, ' '),
      text: translate('invitation.text', all),
    };
  const act = translate(`accountAct.acts.${message.values.act}`, all);
  return {
    subject: translate('accountAct.subject', { ...all, act }).replace(/\s+/g, ' '),
    text: translate('accountAct.text', { ...all, act }),
  };
};
