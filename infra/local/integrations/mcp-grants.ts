import { createHash, randomBytes } from 'node:crypto';

/** Seconds that an access token lives, unless a test says otherwise. */
const usualLife = 3_600;

/** A call of an authorization server. */
interface Call {
  /** The part of the path behind the server's own. */
  step: string;
  method: string;
  url: string;
  host: string;
  body: string;
}

interface Code {
  clientId: string;
  redirectUri: string;
  challenge: string;
}

/** The behaviour of an authorization server that a test asks for. */
export interface GrantPlan {
  /** Seconds that the next access tokens live. */
  life?: number;
  /** True where it takes no refresh token any more. */
  ends?: boolean;
}

const refuse = (error: string): Response => Response.json({ error }, { status: 400 });
const random = (): string => randomBytes(24).toString('base64url');

/** The authorization server of one shop (OAuth 2.1): people agree at once. Codes and refresh tokens are used once. */
export class Grants {
  readonly plan: GrantPlan = {};
  readonly #clients = new Map<string, string[]>();
  readonly #codes = new Map<string, Code>();
  readonly #access = new Map<string, number>();
  readonly #refresh = new Map<string, string>();

  /** Returns whether an access token opens the shop's tools. */
  opens(header: string | undefined): boolean {
    const until = this.#access.get(/^Bearer (.+)$/.exec(header ?? '')?.[1] ?? '');
    return until !== undefined && until > Date.now();
  }

  /** Describes the server (RFC 8414). */
  metadata(issuer: string): Response {
    return Response.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      registration_endpoint: `${issuer}/register`,
      revocation_endpoint: `${issuer}/revoke`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    });
  }

  #register(body: string): Response {
    const given = JSON.parse(body) as { redirect_uris: string[] };
    const clientId = random();
    this.#clients.set(clientId, given.redirect_uris);
    return Response.json({ ...given, client_id: clientId }, { status: 201 });
  }

  #authorize(url: string, issuer: string): Response {
    const query = new URL(url, issuer).searchParams;
    const [clientId, redirectUri] = [query.get('client_id') ?? '', query.get('redirect_uri') ?? ''];
    if (!this.#clients.get(clientId)?.includes(redirectUri) || query.get('code_challenge_method') !== 'S256')
      return refuse('invalid_request');
    const code = random();
    this.#codes.set(code, { clientId, redirectUri, challenge: query.get('code_challenge') ?? '' });
    const back = new URL(redirectUri);
    for (const [name, value] of Object.entries({ code, state: query.get('state') ?? '', iss: issuer }))
      back.searchParams.set(name, value);
    return new Response(null, { status: 302, headers: { location: back.href } });
  }

  #give(clientId: string): Response {
    const [access, refresh] = [random(), random()];
    const life = this.plan.life ?? usualLife;
    this.#access.set(access, Date.now() + life * 1_000);
    this.#refresh.set(refresh, clientId);
    return Response.json({ access_token: access, token_type: 'Bearer', expires_in: life, refresh_token: refresh });
  }

  #token(form: URLSearchParams): Response {
    const clientId = form.get('client_id') ?? '';
    const refresh = form.get('refresh_token') ?? '';
    if (form.get('grant_type') === 'refresh_token') {
      const isKnown = this.#refresh.get(refresh) === clientId && !this.plan.ends;
      this.#refresh.delete(refresh);
      return isKnown ? this.#give(clientId) : refuse('invalid_grant');
    }
    const code = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const fits =
      code?.clientId === clientId && code.redirectUri === form.get('redirect_uri') && code.challenge === challenge;
    return fits ? this.#give(clientId) : refuse('invalid_grant');
  }

  #revoke(token: string): Response {
    this.#access.delete(token);
    if (this.#refresh.delete(token)) this.#access.clear();
    return Response.json({});
  }

  /** Answers a call. */
  answer({ step, method, url, host, body }: Call, issuerPath: string): Response {
    const issuer = `http://${host}${issuerPath}`;
    switch (`${method} ${step}`) {
      case 'POST register':
        return this.#register(body);
      case 'GET authorize':
        return this.#authorize(url, issuer);
      case 'POST token':
        return this.#token(new URLSearchParams(body));
      case 'POST revoke':
        return this.#revoke(new URLSearchParams(body).get('token') ?? '');
      default:
        return Response.json({ error: 'not_found' }, { status: 404 });
    }
  }
}
