import { paletteOf } from '@recado/shared/brand/palette';
import { accountActs } from '@recado/shared/contract/account-log';
import { languages } from '@recado/shared/contract/languages';
import {
  invoiceNotices,
  type MailMessage,
  signInNotices,
  webhookNotices,
} from '@recado/shared/contract/queue-messages/mail';
import { expect, it } from 'vitest';
import { composeMail } from './compose.ts';

const product = {
  address: 'https://app.example.com',
  appName: 'Balcão',
  logo: '',
  colors: { light: '#0000FF', dark: '#39ACE7' },
};

/** The words that an HTML mail shows, without what its tags say. */
const wordsOf = (html: string): string =>
  html
    .slice(html.indexOf('</h1>'), html.lastIndexOf('</td></tr>\n<tr>'))
    .replaceAll(/<br>|<\/p>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

type Welcome = Extract<MailMessage, { template: 'welcome' }>;

const welcome = (given: Partial<Welcome> = {}): Welcome => ({
  template: 'welcome',
  to: 'ana@example.com',
  language: 'pt',
  values: { name: 'Ana', companyName: 'Padaria & Cia', email: 'ana@example.com', trialEnds: '2026-11-27' },
  ...given,
});

/** Expects these parts in a mail's text, and nowhere a place that was not filled in or the name of a text. */
const expectFilledIn = (message: MailMessage, parts: readonly string[]): ReturnType<typeof composeMail> => {
  const mail = composeMail(message, product);
  for (const part of [...parts, product.address]) expect(mail.text, JSON.stringify(message)).toContain(part);
  expect(mail.subject + mail.text + mail.html).not.toMatch(
    new RegExp(`\\{\\{|\\$t\\(|${message.template}\\.|Invalid|T00:00|button\\.`),
  );
  const words = wordsOf(mail.html);
  for (const line of mail.text.split('\n'))
    if (line.startsWith(`${product.address}/`)) expect(mail.html).toContain(`href="${line}"`);
    else expect(words).toContain(line);
  return mail;
};

it('writes a welcome in the reader’s language, with everything filled in', () => {
  const dates = {
    pt: '27 de novembro de 2026',
    en: 'November 27, 2026',
    es: '27 de noviembre de 2026',
    tr: '27 Kasım 2026',
  };
  const mails = languages.map((language) =>
    expectFilledIn(welcome({ language }), ['Padaria & Cia', 'ana@example.com', dates[language]]),
  );
  for (const { subject, text } of mails) {
    expect(subject).toContain('Ana');
    expect(subject + text).toContain('Balcão');
    expect(subject + text).not.toContain('Recado');
  }
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(languages.length);
});

it('takes a name for a name, whatever stands in it', () => {
  const { values } = welcome();
  const { subject, text } = composeMail(
    welcome({ values: { ...values, name: 'Ana\r\nBcc: x@example.com', companyName: '{{email}} $t(welcome.subject)' } }),
    product,
  );
  expect(subject).toBe('Bem-vindo ao Balcão, Ana Bcc: x@example.com!');
  expect(text).toContain('A empresa {{email}} $t(welcome.subject) está');
});

it('writes HTML in which a name is text, and no address but the product’s own is a link', () => {
  const { values } = welcome();
  const { html } = composeMail(
    welcome({
      values: { ...values, name: '<img src=x onerror="a()">', companyName: 'https://app.example.com.evil.example' },
    }),
    product,
  );
  expect(html).not.toMatch(/<img|evil\.example"/);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([product.address, product.address]);
});

it('shows the logo of the brand from an address that needs no sign-in, in a box, and the name where there is none', () => {
  const { html } = composeMail(welcome(), { ...product, logo: 'light-01ARZ-880x200.png' });
  expect(html).toMatch(
    /<img src="https:\/\/app\.example\.com\/brand\/light-01ARZ-880x200\.png" width="194" height="44" alt="Balcão"/,
  );
  expect(composeMail(welcome(), product).html).toMatch(/font-weight:700;color:#[0-9a-f]{6}">Balcão<\/p>/);
});

it.each(['#FFFFFF', '#FFEE00', '#0000FF'])('has the colours of the brand %s as the app has them', (light) => {
  const values = {
    name: 'Bia',
    companyName: 'Loja',
    email: 'bia@example.com',
    inviter: 'Ana',
    token: '2.7.x',
    founding: false,
  };
  const message = { template: 'invitation', to: values.email, language: 'pt', values } as const;
  const { html } = composeMail(message, { ...product, colors: { light, dark: '#39ACE7' } });
  const { accent, onAccent } = paletteOf(light, 'light');
  expect(html).toContain(`background-color:${accent};border-radius:8px`);
  expect(html).toContain(`color:${onAccent};text-decoration:none`);
  expect(html).toContain(`.link{color:${paletteOf('#39ACE7', 'dark').accent}!important}`);
});

it('writes how the reader’s own way to sign in was changed', () => {
  const values = { name: 'Ana', companyName: 'Padaria', codesLeft: 9 };
  for (const language of languages)
    for (const notice of signInNotices) {
      const { text } = expectFilledIn(
        { template: 'signInChanged', to: 'ana@example.com', language, values: { ...values, notice } },
        ['Ana', 'Padaria', 'Balcão'],
      );
      expect(text.includes('9')).toBe(notice === 'recoveryCodeUsed');
    }
});

it('writes what was done to an account in the company’s language', () => {
  const values = { name: 'Ana', companyName: 'Padaria', by: 'Rui', of: 'Bia', detail: 'Chamado 12' };
  for (const language of languages)
    for (const act of accountActs) {
      const { subject, text } = expectFilledIn(
        { template: 'accountAct', to: 'ana@example.com', language, values: { ...values, act } },
        ['Ana', 'Rui', 'Bia'],
      );
      expect(subject).toContain('Padaria');
      expect(text.includes('Chamado 12')).toBe(act === 'secondFactorResetAsked');
    }
});

it('writes an invitation in the reader’s language, with who invites, the company and the link', () => {
  const values = {
    name: 'Bruno',
    companyName: 'Padaria & Cia',
    email: 'bruno@example.com',
    inviter: 'Ana Souza',
    token: '2.7.c2VjcmV0',
    founding: false,
  };
  const mails = languages.map((language) =>
    expectFilledIn({ template: 'invitation', to: values.email, language, values }, [
      ...['Bruno', 'Ana Souza', 'Padaria & Cia', 'bruno@example.com'],
      'https://app.example.com/invitation#2.7.c2VjcmV0\n',
    ]),
  );
  for (const { subject } of mails) expect(subject).toContain('Ana Souza');
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(languages.length);
});

it('welcomes the administrator of a company that the installation has added, and names no colleague', () => {
  const values = { ...welcome().values, inviter: 'Recado', token: '2.7.c2VjcmV0', founding: true };
  for (const language of languages) {
    const { subject, text } = expectFilledIn({ template: 'invitation', to: values.email, language, values }, [
      ...['Padaria & Cia', 'ana@example.com'],
      'https://app.example.com/invitation#2.7.c2VjcmV0\n',
    ]);
    expect(subject).toContain('Padaria & Cia');
    expect(subject + text).not.toContain('Recado');
  }
});

it('writes of an invoice in the company’s language, with its amount, its days and its link', () => {
  for (const language of languages)
    for (const notice of invoiceNotices) {
      const values = {
        ...{ notice, name: 'Ana', companyName: 'Padaria', detail: 'Plano 1', cents: 123_456 },
        ...{ dueDate: '2026-05-10', stopsOn: '2026-05-14', receiptToken: '2.7.c2VjcmV0' },
        renewedUntil: notice === 'paid' ? '2026-06-10' : null,
      };
      const message: MailMessage = {
        ...{ template: 'invoice', companyId: 2, once: 'invoice-7', to: 'ana@example.com' },
        ...{ language, values },
      };
      const link = '\nhttps://app.example.com/fatura#2.7.c2VjcmV0\n';
      const { subject, text } = expectFilledIn(message, ['Ana', 'Padaria', 'Plano 1', link]);
      expect(subject + text).toContain('Balcão');
      expect(text.replaceAll(/[.,\s\u00A0]/g, '')).toContain('123456');
      expect(text).toMatch(notice === 'paid' ? /10|June/ : /10/);
      const older = composeMail({ ...message, values: { ...values, receiptToken: null } }, product);
      expect(older.text).toContain('https://app.example.com/financeiro\n');
    }
});

it('says of arrears what stops and what stays', () => {
  const stays = {
    pt: /lidas e exportadas|O pagamento, as exportações e a conta/,
    en: /read and exported|Payment, exports and everybody's own account/,
    es: /leer y exportar|El pago, las exportaciones y la cuenta/,
    tr: /okunabilir ve dışa aktarılabilir|Ödeme, dışa aktarma ve herkesin kendi hesabı/,
  };
  for (const language of languages)
    for (const notice of ['due', 'grace', 'stopped'] as const) {
      const values = {
        ...{ notice, name: 'Ana', companyName: 'Padaria', detail: 'Plano 1', cents: 4_900, renewedUntil: null },
        ...{ dueDate: '2026-05-10', stopsOn: '2026-05-14', receiptToken: null },
      };
      const ids = { companyId: 2, once: 'invoice-7', to: 'ana@example.com' } as const;
      const { text } = composeMail({ template: 'invoice', ...ids, language, values }, product);
      expect(text).toMatch(stays[language]);
    }
});

it('writes about a webhook that fails or was switched off, with the way to it', () => {
  const texts = languages.flatMap((language) =>
    webhookNotices.map((notice) => {
      const values = {
        notice,
        name: 'Ana',
        companyName: 'Padaria',
        url: 'https://crm.example.com/',
        since: '2026-01-31T12:00:00.000Z',
      };
      const message = {
        template: 'webhook',
        companyId: 1,
        once: 'one',
        to: 'ana@example.com',
        language,
        values,
      } as const;
      const link = '\nhttps://app.example.com/webhooks\n';
      const { text } = expectFilledIn(message, ['Ana', 'Padaria', 'https://crm.example.com/', link]);
      expect(text.includes('2026')).toBe(notice !== 'gone');
      return text;
    }),
  );
  expect(new Set(texts).size).toBe(12);
});

it('writes about tools that have changed, with the way to them', () => {
  const values = { name: 'Ana', companyName: 'Padaria', server: 'Pedidos', tools: 'status, frete' };
  const texts = languages.map((language) => {
    const message = {
      template: 'changedTools',
      companyId: 1,
      once: 'one',
      to: 'ana@example.com',
      language,
      values,
    } as const;
    const link = '\nhttps://app.example.com/prompts/tools\n';
    const { subject, text } = expectFilledIn(message, ['Ana', 'Padaria', 'Pedidos', 'status, frete', link]);
    expect(subject).toContain('Pedidos');
    return text;
  });
  expect(new Set(texts).size).toBe(languages.length);
});

it('writes of a report with its days and figures, or that it could not be made', () => {
  const values = {
    ...{ name: 'Ana', companyName: 'Padaria', filterName: 'Vendas da semana', from: '2026-11-16', to: '2026-11-22' },
    ...{ tickets: 54_321, finished: 40, firstResponse: 90_000, resolution: null, rating: 9.25, query: 'queueIds=[4]' },
  };
  const ids = { template: 'weeklyReport', companyId: 1, once: 'one', to: 'ana@example.com' } as const;
  const texts = languages.flatMap((language) =>
    (['done', 'failed'] as const).map((outcome) => {
      const link = '\nhttps://app.example.com/reports?queueIds=[4]\n';
      const parts = ['Ana', 'Padaria', 'Vendas da semana', '16', '22', link];
      const { text } = expectFilledIn({ ...ids, language, values: { ...values, outcome } }, parts);
      expect(/54[.,]321/.test(text)).toBe(outcome === 'done');
      return text;
    }),
  );
  expect(new Set(texts).size).toBe(8);
});
