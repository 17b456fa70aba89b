import type { NoteIssuerSettings } from '@recado/shared/contract/service-notes';

/** An order to issue a service note (NFS-e). */
export interface NoteOrder {
  /** The id by which the issuer knows the note from then on: the same for the same note. */
  ref: string;
  /** BRL cents. */
  cents: number;
  /** The text of the note. */
  description: string;
  /** The time of the note, in milliseconds since 1970. */
  now: number;
  /** The customer of the service. */
  taker: { name: string; email: string; /** CPF or CNPJ without punctuation. */ document: string };
}

/** The issuer's code and words of a refusal. */
export interface NoteRefusal {
  code: string;
  text: string;
}

/** A note as its issuer has it now. `unknown`: the issuer has none by this id. */
export type NoteTruth =
  | { state: 'unknown' | 'processing' | 'cancelled' }
  | { state: 'issued'; number: string; /** Its PDF, or the authority's page about it. */ url: string | null }
  | { state: 'refused'; reason: NoteRefusal };

/** The answer to a cancellation. `refused`: the authority does not cancel it any more, for instance after its days for it. */
export type Cancellation = { state: 'cancelled' | 'pending' } | { state: 'refused'; reason: NoteRefusal };

/** A service that issues notes at the tax authorities. Every call may throw: one that is not reached is asked again later. */
export interface NoteIssuer {
  /** Asks for a note. Repeated with the same id, it asks for no second one. */
  issue(order: NoteOrder): Promise<NoteTruth>;
  /** Returns the state of a note now. */
  fetch(ref: string): Promise<NoteTruth>;
  /** Cancels a note that was issued; one that is cancelled stays so. */
  cancel(ref: string): Promise<Cancellation>;
}

/** Creates an issuer by the installation's credential at it. */
export type NewNoteIssuer = (token: string, settings: NoteIssuerSettings) => NoteIssuer;
