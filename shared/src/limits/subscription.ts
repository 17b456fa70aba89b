/** The company that runs the installation: its subscription never lapses (specification 2, section 9). */
export const ownerCompanyId = 1;

/**
 * Returns whether a company is the installation's own: the one that runs it, or the health company, in which each
 * deployment is tried. It has no due date and no invoices, and is neither switched off nor deleted.
 */
export const isOfInstallation = ({ id, health }: { id: number; health: boolean }): boolean =>
  id === ownerCompanyId || health;

export const subscriptionLimits = { text: { max: 200 }, count: { max: 1000 } } as const;

/** A custom plan, in BRL a month (specification 2, section 9). */
const custom = { users: 3, connections: 3, price: 49, user: 11, connection: 20 } as const;

/** The counts that an invoice was issued for, and its price for the whole period in cents. */
interface IssuedPrice {
  users: number;
  connections: number;
  cents: number;
  /** Months that the invoice pays. */
  months: number;
}

/** The numbers of a custom plan. */
interface CustomPlan {
  users: number;
  connections: number;
}

/** Returns the price in cents of users and connections beyond those of a plan, for a month. */
export const extrasPrice = (wanted: CustomPlan, included: CustomPlan): number =>
  100 *
  (custom.user * Math.max(0, wanted.users - included.users) +
    custom.connection * Math.max(0, wanted.connections - included.connections));

/** Returns the smallest custom plan beside what an invoice was issued for. */
const leastCustomPlan = ({ users, connections }: CustomPlan): CustomPlan => ({
  users: Math.max(users, custom.users),
  connections: Math.max(connections, custom.connections),
});

/**
 * Returns the price in cents of an invoice with these users and connections: the price that it was issued with and what is
 * added to it, and no less than the custom plan. Without an addition, it is the price that it was issued with.
 */
export const customPrice = (issued: IssuedPrice, wanted: CustomPlan): number => {
  if (wanted.users <= issued.users && wanted.connections <= issued.connections) return issued.cents;
  const least = leastCustomPlan({
    users: Math.max(wanted.users, issued.users),
    connections: Math.max(wanted.connections, issued.connections),
  });
  const scale = 100 * custom.price + extrasPrice(least, custom);
  return Math.max(issued.cents + issued.months * extrasPrice(least, issued), issued.months * scale);
};
