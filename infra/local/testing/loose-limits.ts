const rate = { perSecond: 10_000, burst: 100_000 };

/** Limits for clouds whose tests call faster than people do; tests of the limits set their own. */
export const looseLimits = {
  userCalls: rate,
  companyCallsLeast: rate,
  companyCallsMost: rate,
  unprovedCompanyCalls: rate,
  unprovedCalls: rate,
  addressCalls: rate,
  signUpsPerDay: 100_000,
  externalCalls: rate,
  companyExternalCalls: rate,
  frames: rate,
  handshakes: rate,
  sockets: 1_000,
  userUploads: rate,
};
