/** The records that the stand-in stores as JSON. Times are epoch milliseconds. */

/** A person with a Facebook account who manages pages. */
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

/** A phone number of a WhatsApp business account. */
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
  /** `user`: a person's login; `page`: access to a page; `system`: access to a business account. */
  kind: 'user' | 'page' | 'system';
  subjectId: string;
  expiresAt: number | null;
  isRevoked: boolean;
}

export type Channel = 'facebook' | 'instagram' | 'whatsappapi';

/** The ids by which a business knows a person on WhatsApp, who may hide the number behind a username. */
export interface WhatsappIdentity {
  /** Null while the business must not see it. */
  number: string | null;
  userId: string;
  parentUserId: string | null;
  username: string | null;
}

/** A customer as one account of a channel knows it. */
export interface Customer {
  /** Page-scoped id; on WhatsApp the first number or user id, which stays when they change. */
  id: string;
  channel: Channel;
  /** Page, Instagram account or phone number id. */
  accountId: string;
  name: string;
  isBlocked: boolean;
  /** The ids by which the Cloud API names a person on WhatsApp; null elsewhere. */
  whatsapp: WhatsappIdentity | null;
}

export interface Attachment {
  kind: 'image' | 'audio' | 'video' | 'document' | 'sticker';
  mimetype: string;
  name: string | null;
  /** True for a voice note: the Cloud API's `voice`. */
  isVoice: boolean;
  /** Id of the stored file. */
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
  /** A location, contacts or interactive message in its wire format. */
  card: Record<string, unknown> | null;
  quotedMid: string | null;
  /** The group in which a customer wrote on WhatsApp; null for a conversation of two. */
  groupId: string | null;
  at: number;
  /** 1 sent, 2 delivered, 3 read, 4 voice note played. For a customer's message: 3 once the business has read it. */
  ack: number;
  /** True if Meta accepted the message and then failed to deliver it. */
  isUndelivered: boolean;
  /** Data that the business sent with the message and that its webhooks repeat. */
  callback: string | null;
}

/** Settings of the app. */
export interface AppSettings {
  callbackUrl: string;
}
