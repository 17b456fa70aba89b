/* global document, fetch, location, window */
import { h } from '/kit/dom.js';

const root = document.querySelector('#app');
const names = {
  pay: 'Pagar',
  twice: 'Pagar duas vezes',
  short: 'Pagar metade',
  over: 'Pagar R$ 10 a mais',
  fail: 'Recusar',
  expire: 'Expirar',
  refund: 'Devolver',
  chargeBack: 'Contestar no banco',
  winDispute: 'Contestação ganha pela loja',
  reject: 'Recusar no banco: acima do limite',
  cancelDebit: 'Cancelar o débito no banco',
};
const mandateNames = { permit: 'Autorizar', refuse: 'Recusar', cancel: 'Cancelar no banco' };
const mandateStates = { created: 'à espera', active: 'autorizada', refused: 'recusada', cancelled: 'cancelada' };
const modes = { send: 'Enviar', double: 'Enviar em dobro', withhold: 'Reter', none: 'Nunca enviar' };
const tryStates = { pending: 'agendado', paid: 'pago', failed: 'sem saldo', cancelled: 'cancelado' };
const money = (cents) => (cents / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });

const command = async (body) => {
  const response = await fetch('/admin/commands', { method: 'POST', body: JSON.stringify(body) });
  draw(await response.json());
};

const button = (label, onclick, testId) => h('button', { type: 'button', onclick, 'data-testid': testId }, label);

const standing = (charge) => {
  if (charge.isDisputed) return 'contestada';
  if (charge.isDisputeWon) return `contestação ganha: ${money(charge.paidCents)}`;
  if (charge.refundedCents >= charge.paidCents && charge.refundedCents > 0) return 'devolvida';
  if (charge.refundedCents > 0) return `paga: ${money(charge.paidCents)}, devolvido: ${money(charge.refundedCents)}`;
  return { open: 'aberta', paid: `paga: ${money(charge.paidCents)}`, expired: 'expirada' }[charge.state];
};

const chargeCard = (charge) =>
  h(
    'article',
    { class: 'charge', 'data-chosen': charge.id === location.hash.slice(1) && '', 'data-testid': charge.id },
    h('strong', {}, `${money(charge.cents)} · ${charge.description}`),
    h('span', {}, `${charge.payer} · ${charge.reference} · ${standing(charge)}`),
    charge.tries &&
      h(
        'span',
        {},
        `Pix Automático: ${charge.tries.map(({ date, state }) => `${date} ${tryStates[state]}`).join(', ')}`,
      ),
    h(
      'div',
      { class: 'acts' },
      ...charge.acts.map((act) =>
        button(
          charge.tries && act === 'fail' ? 'Sem saldo' : names[act],
          () => command({ type: 'act', id: charge.id, act }),
          act,
        ),
      ),
      charge.state === 'open' &&
        button('Forjar aviso de pagamento', () => command({ type: 'forge', id: charge.id }), 'forge'),
      charge.returnUrl && h('a', { href: charge.returnUrl, 'data-testid': 'return' }, 'Voltar à loja'),
    ),
  );

const mandateActsOf = ({ state }) => ({ created: ['permit', 'refuse'], active: ['cancel'] })[state] ?? [];

const mandateCard = (mandate) =>
  h(
    'article',
    { class: 'charge', 'data-testid': `mandate-${mandate.reference}` },
    h('strong', {}, `Pix Automático · ${mandate.description} · mínimo do limite ${money(mandate.cents)}`),
    h(
      'span',
      {},
      `${mandate.payer} · ${mandate.reference} · ${mandateStates[mandate.state]}${mandate.chargeId ? ' · paga ao autorizar' : ''}`,
    ),
    h(
      'div',
      { class: 'acts' },
      ...mandateActsOf(mandate).map((act) =>
        button(mandateNames[act], () => command({ type: 'mandate', id: mandate.id, act }), act),
      ),
    ),
  );

const webhookSection = ({ mode, withheld, deliveries }) =>
  h(
    'section',
    {},
    h('h2', {}, 'Webhooks'),
    h(
      'div',
      { class: 'acts' },
      ...Object.entries(modes).map(([name, label]) =>
        button(name === mode ? `● ${label}` : label, () => command({ type: 'mode', mode: name }), `mode-${name}`),
      ),
    ),
    withheld.length > 0 &&
      h(
        'div',
        { class: 'acts' },
        h('span', {}, `Retidos: ${withheld.join(', ')}`),
        button('Soltar', () => command({ type: 'release', isReversed: false }), 'release'),
        button('Soltar ao contrário', () => command({ type: 'release', isReversed: true }), 'release-reversed'),
      ),
    ...deliveries.map(({ at, event, status }) =>
      h('span', {}, `${new Date(at).toLocaleTimeString('pt-BR')} ${event}: ${status === 0 ? 'sem resposta' : status}`),
    ),
  );

const draw = (state) => {
  document.title = `${state.name}: pagamentos simulados`;
  const chosen = location.hash.slice(1);
  const charges = state.charges.toSorted((one, other) => Number(other.id === chosen) - Number(one.id === chosen));
  root.replaceChildren(
    h('h1', {}, `Pagamentos simulados: ${state.name}`),
    h(
      'section',
      {},
      h('h2', {}, 'Credenciais'),
      h(
        'dl',
        {},
        ...Object.entries(state.credentials).flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
      ),
      h(
        'div',
        { class: 'acts' },
        state.hasCertificate &&
          h('a', { href: '/admin/conta.p12', 'data-testid': 'certificate' }, 'Certificado (.p12, sem senha)'),
        button(
          state.isEmpty ? 'Pôr saldo na conta' : 'Tirar o saldo da conta',
          () => command({ type: 'balance', isEmpty: !state.isEmpty }),
          'balance',
        ),
        state.hasTokens && button('Expirar tokens', () => command({ type: 'expireTokens' }), 'expire-tokens'),
      ),
    ),
    ...(state.mandates.length > 0
      ? [h('section', {}, h('h2', {}, 'Autorizações'), ...state.mandates.map(mandateCard))]
      : []),
    h('section', {}, h('h2', {}, 'Cobranças'), ...charges.map(chargeCard), charges.length === 0 && 'Nenhuma.'),
    webhookSection(state),
  );
};

const refresh = async () => draw(await (await fetch('/admin/state')).json());

window.addEventListener('focus', () => void refresh());
window.addEventListener('hashchange', () => void refresh());
await refresh();
