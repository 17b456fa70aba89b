import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { storeCode } from './api/login.ts';
import type { World } from './world/world.ts';

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Seconds for which the token of a login is valid. */
const loginTokenSeconds = 2 * 3600;

/** Path of the page to which the dialog redirects for the JavaScript SDK; it posts the answer to its opener. */
const arbiter = '/x/connect/xd_arbiter/';

const answerRefusal = (response: ServerResponse, message: string): void => {
  response
    .writeHead(400, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><title>Facebook</title><p>${escape(message)}</p>`);
};

const choicePage = (world: World, query: URLSearchParams): string => {
  const people = world.state.people
    .all()
    .map(({ id, name }) => {
      const pages = world.state.pages
        .all()
        .filter((page) => page.ownerId === id)
        .map((page) => escape(page.name))
        .join(', ');
      return `<button name="person" value="${escape(id)}"><strong>Continuar como ${escape(name)}</strong><small>${pages || 'sem páginas'}</small></button>`;
    })
    .join('');
  const hidden = [...query]
    .filter(([name]) => name !== 'person' && name !== 'denied')
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join('');
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Entrar com o Facebook (simulado)</title>
<style>body{font:15px/1.45 system-ui,sans-serif;margin:0;background:#f0f2f5;color:#1c1e21}main{max-width:420px;margin:8vh auto;background:#fff;border-radius:14px;padding:28px;box-shadow:0 1px 4px #0002}
h1{font-size:19px;margin:0 0 4px}p{color:#65676b;margin:0 0 20px}button{display:block;width:100%;text-align:left;border:1px solid #ccd0d5;background:#fff;border-radius:10px;padding:12px 14px;margin:0 0 10px;cursor:pointer;font:inherit}
button:hover{border-color:#1877f2}small{display:block;color:#65676b}.no{border:0;text-align:center;color:#65676b}</style>
<main><h1>Recado quer acessar as suas páginas</h1><p>Facebook simulado: escolha quem entra.</p><form>${hidden}${people}<button class="no" name="denied" value="1">Agora não</button></form></main></html>`;
};

/**
 * Answers `/v23.0/dialog/oauth`: shows a choice of people, then redirects with a code in the query or a token in the
 * fragment.
 */
export const answerDialog = (world: World, response: ServerResponse, url: URL): void => {
  const query = url.searchParams;
  const redirect = query.get('redirect_uri') ?? '';
  if (query.get('client_id') !== world.app.appId) return answerRefusal(response, 'Invalid App ID');
  if (!URL.canParse(redirect)) return answerRefusal(response, 'Missing redirect_uri parameter');
  const person = world.state.people.get(query.get('person') ?? '');
  const answer = new URLSearchParams(query.get('state') === null ? {} : { state: query.get('state') ?? '' });
  if (query.has('denied')) {
    answer.set('error', 'access_denied');
    answer.set('error_reason', 'user_denied');
  } else if (!person) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(choicePage(world, query));
    return;
  } else if ((query.get('response_type') ?? 'code').includes('token')) {
    const { token } = world.state.tokenFor('user', person.id);
    world.state.tokens.put(token, {
      token,
      kind: 'user',
      subjectId: person.id,
      expiresAt: Date.now() + loginTokenSeconds * 1000,
      isRevoked: false,
    });
    for (const [name, value] of Object.entries({
      access_token: token,
      user_id: person.id,
      expires_in: String(loginTokenSeconds),
    }))
      answer.set(name, value);
  } else {
    const code = randomBytes(32).toString('base64url');
    storeCode(code, person.id);
    answer.set('code', code);
  }
  const inAddress = (query.get('response_type') ?? 'code').includes('token')
    ? `#${answer.toString()}`
    : `?${answer.toString()}`;
  response.writeHead(302, { location: `${redirect.split('#')[0]}${inAddress}` }).end();
};

/** Answers the page that posts the dialog's answer to the opener's origin and closes. */
export const answerArbiter = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><title>Facebook</title><script>
const given = new URLSearchParams(location.hash.slice(1));
const origin = new URLSearchParams(location.search).get('origin');
if (window.opener && origin) window.opener.postMessage({ type: 'fb-login', answer: Object.fromEntries(given) }, origin);
window.close();
</script>`);
};

/** The login part of Facebook's JavaScript SDK: `FB.init`, `FB.login`, `FB.getLoginStatus`, `window.fbAsyncInit`. */
export const sdk = (url: string): string => `(() => {
  const site = ${JSON.stringify(url)};
  let settings = {};
  let state = { status: 'unknown', authResponse: null };
  const login = (done, { scope = '' } = {}) => {
    const redirect = site + ${JSON.stringify(arbiter)} + '?origin=' + encodeURIComponent(location.origin);
    const query = new URLSearchParams({ app_id: settings.appId, client_id: settings.appId, display: 'popup', response_type: 'token', scope, sdk: 'joey', redirect_uri: redirect });
    const popup = window.open(site + '/' + (settings.version || 'v23.0') + '/dialog/oauth?' + query, '_blank', 'width=600,height=640');
    let timer;
    let finished = false;
    const finish = (given) => {
      if (finished) return;
      finished = true;
      window.removeEventListener('message', onMessage);
      clearInterval(timer);
      state = given && given.access_token
        ? { status: 'connected', authResponse: { accessToken: given.access_token, userID: given.user_id, expiresIn: Number(given.expires_in), graphDomain: 'facebook', signedRequest: '' } }
        : { status: 'unknown', authResponse: null };
      done(state);
    };
    const onMessage = (event) => {
      if (event.origin === site && event.data && event.data.type === 'fb-login') finish(event.data.answer);
    };
    window.addEventListener('message', onMessage);
    // The answer may arrive after the window has closed.
    timer = setInterval(() => { if (!popup || popup.closed) setTimeout(() => finish(null), 300); }, 500);
  };
  window.FB = { init: (given) => { settings = given; }, login, getLoginStatus: (done) => done(state) };
  if (window.fbAsyncInit) window.fbAsyncInit();
})();`;
