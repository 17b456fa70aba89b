/** What the stand-in keeps: plain data, all of it JSON. Times in milliseconds since 1970. */

/** Somebody with a Facebook account who manages pages. */
export interface Person {
  id: string;
  name: string;
}

export interface Page {
  id: string;
  name: string;
  ownerId: string;
  instagram: { id: string; username: string } | null;
}

/** A number of a WhatsApp business account. */
export interface PhoneNumber {
  id: string;
  businessAccountId: string;
  number: string;
  name: string;
}

export interface Template {
  name: string;
  language: string;
  category: string;
  status: 'APPROVED' | 'PENDING' | 'REJECTED';
  body: string;
}

export interface Token {
  token: string;
  /** Whose it is, and what it opens: a person's login, a page, or a business account. */
  kind: 'user' | 'page' | 'system';
  subjectId: string;
  expiresAt: number | null;
  isRevoked: boolean;
}

export type Channel = 'facebook' | 'instagram' | 'whatsappapi';

/** A customer as one account of a channel knows it. */
export interface Customer {
  /** Page-scoped id, or number on WhatsApp. */
  id: string;
  channel: Channel;
  /** Page, Instagram account or phone number id. */
  accountId: string;
  name: string;
  isBlocked: boolean;
}

export interface Attachment {
  kind: 'image' | 'audio' | 'video' | 'document' | 'sticker';
  mimetype: string;
  name: string | null;
  /** A sound that is to be heard as a voice note: the Cloud API's `voice`. */
  isVoice: boolean;
  /** Of the file in the stand-in. */
  fileId: string;
}

export interface Message {
  mid: string;
  channel: Channel;
  accountId: string;
  customerId: string;
  fromBusiness: boolean;
  text: string;
  attachment: Attachment | null;
  template: string | null;
  /** A place, people or an interactive message, as it went over the wire. */
  card: Record<string, unknown> | null;
  quotedMid: string | null;
  at: number;
  /** What the customer's app told: 1 sent, 2 delivered, 3 read, 4 a voice note was played. Of the customer's own: 3 once the business read it. */
  ack: number;
  /** Meta took it and could not deliver it after all. */
  isUndelivered: boolean;
  /** What the business sent with it, to get it back. */
  callback: string | null;
}

/** A webhook on its way, or that could not be delivered yet. */
export interface AppSettings {
  callbackUrl: string;
}
