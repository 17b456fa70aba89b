import type { Act, Ledger, LedgerCharge, LedgerMandate } from './ledger.ts';
import type { Webhook } from './webhooks.ts';

/** A call of a provider's API. */
export interface ApiCall {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
}

export interface ApiReply {
  status: number;
  body: object;
}

/** The state of a stand-in: its charges, its own address and the credentials that it accepts. */
export interface World {
  ledger: Ledger;
  url: string;
  /** True while the account has no money to return. */
  isEmpty: boolean;
  /** Credentials by the product's names for them. */
  credentials: Readonly<Record<string, string>>;
}

/** The protocol of a provider. */
export interface Protocol {
  /** Paths of its API; all others are the page's. */
  paths: RegExp;
  /** True if a charge can be paid by two payments. */
  isPaidTwice?: boolean;
  /** Answers a call of its API. */
  answer(world: World, call: ApiCall): ApiReply | Promise<ApiReply>;
  /** The webhooks that follow an act, with the name of their event. */
  webhooksOf(world: World, charge: LedgerCharge, act: Act): { event: string; body: object }[];
  /** The webhooks that follow an act on a mandate. */
  mandateWebhooksOf?(world: World, mandate: LedgerMandate): { event: string; body: object }[];
  /** Signs a webhook; a forged one has a signature of another secret. */
  sign(world: World, body: object, isForged: boolean): Webhook;
  /** Forgets the access tokens, as after their hour. */
  expireTokens?(): void;
}

/** The address of the page on which a charge is paid. */
export const payUrl = ({ url }: World, { id }: LedgerCharge): string => `${url}/#${id}`;
