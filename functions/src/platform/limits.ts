import * as z from 'zod';

const rateOf = (perSecond: number, burst: number) =>
  z.object({ perSecond: z.number().positive(), burst: z.int().positive() }).default({ perSecond, burst });

/** The rate at which a holder of a budget may spend: so much at once, and so much more each second. */
export interface Rate {
  perSecond: number;
  burst: number;
}

/** A name that is not known is refused: a limit that is misspelt would not hold, without a word. */
const limits = z.strictObject({
  /** HTTP calls of a user; the n-th page by its number costs n of them. */
  userCalls: rateOf(20, 300),
  /** HTTP calls of an API key, counted in the same way; they are also calls of its company. */
  keyCalls: rateOf(20, 300),
  /** HTTP calls of a company for each user that its plan allows, within the limits below. */
  companyCallsPerUser: rateOf(5, 60),
  /** The least that a company gets, however small its plan. */
  companyCallsLeast: rateOf(40, 600),
  /** The most that a company gets, however large its plan: a fifth of what the API's stage lets through. */
  companyCallsMost: rateOf(200, 2_000),
  /**
   * HTTP calls of a company that has not proved its e-mail address, and of all of these together. A burst is what may be
   * under way at once: trials hold no more than a fraction of the account's concurrent functions.
   */
  unprovedCompanyCalls: rateOf(40, 150),
  unprovedCalls: rateOf(200, 300),
  /** Calls of programs over a connection, and over all connections of a company; a call that delays its message costs as many more as it waits seconds. */
  externalCalls: rateOf(20, 100),
  companyExternalCalls: rateOf(100, 400),
  /** Calls of public endpoints from one address, or one /64 of IPv6. */
  addressCalls: rateOf(20, 200),
  /** Companies that sign up from one address, or one /64 of IPv6, in a day of UTC. */
  signUpsPerDay: z.int().positive().default(60),
  /** Messages that a user sends over its sockets. */
  frames: rateOf(5, 100),
  /** Sockets that a user opens. */
  handshakes: rateOf(0.5, 60),
  /** Sockets that a user holds open at once; a further one closes the oldest. */
  sockets: z.int().positive().default(20),
  /** Upload forms of a user. */
  userUploads: rateOf(1, 60),
  /** Looks at a whole audience that a user has before a campaign. */
  audiences: rateOf(0.2, 20),
  /** Tests of a campaign that a user sends: fewer than a connection's own limits let through. */
  campaignTests: rateOf(0.005, 5),
  /** Audio that a user, and a company, has transcribed. */
  transcriptions: rateOf(0.2, 30),
  companyTranscriptions: rateOf(2, 60),
  /** Help of a model that a user, and a company, asks for: each may hold a function for nine seconds. */
  assistance: rateOf(0.2, 15),
  companyAssistance: rateOf(2, 40),
  /** Numbers that a user, and a company, has checked by calls that wait for WhatsApp, which is asked three a second. */
  userNumberChecks: rateOf(1, 20),
  companyNumberChecks: rateOf(3, 30),
  /** Recordings that a user, and a company, has made voice notes of: each may hold a function for eight seconds. */
  voiceNotes: rateOf(0.5, 30),
  companyVoiceNotes: rateOf(5, 60),
  /** Pages of tags whose contacts are counted for a user, up to 10,000 of each. */
  tagCounts: rateOf(1, 30),
  /** Bytes of uploads that a company may announce in an hour for each user that its plan allows. */
  uploadBytesPerHourAndUser: z
    .int()
    .positive()
    .default(512 * 1024 ** 2),
  /** The same at least; and in all for a company that has not proved its e-mail address. */
  uploadBytesPerHour: z
    .int()
    .positive()
    .default(2 * 1024 ** 3),
  /** Bytes that a company may keep in storage for each user that its plan allows. */
  storageBytesPerUser: z
    .int()
    .positive()
    .default(5 * 1024 ** 3),
  /** The same in all for a company that has not proved its e-mail address. */
  storageBytesUnverified: z
    .int()
    .positive()
    .default(1024 ** 3),
});

export type Limits = z.output<typeof limits>;

/** Parses LIMITS: a JSON object with the limits that differ from the defaults. */
export const limitsSchema = z
  .string()
  .default('{}')
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'LIMITS is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(limits);
