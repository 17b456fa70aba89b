import { acts, type Counts, usageOf } from './counts.ts';
import { horizonOf, largeMonth, usageOfKind } from './horizon.ts';
import { baseOf, hostsFor } from './installation.ts';
import { type Line, lines } from './lines.ts';
import { priceLists, priceOf, type PriceList, sumOf, type Usage } from './price-list.ts';
import { profiles, usageOfTenant } from './profiles.ts';

/** Browsers that see an act in the table of acts. */
const browsers = 4;
/** Numbers of busy tenants that are compared. */
const sizes = [1, 100, 1_000, 10_000] as const;
/** The five largest lines of 1,000 busy tenants in us-east-1, as they were before they were reduced (commit a148f103), in USD. */
const before: Readonly<Partial<Record<Line, number>>> = {
  'Table, writes': 1_549,
  Sockets: 1_075,
  Queues: 520,
  'Table, what is stored': 420,
  'Media, stored and sent': 360,
};

/** Media with four looks at each file, each of which loaded it then: the review reckoned two. */
const mediaBefore = 551;

type Row = readonly (string | number)[];

const number = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 1 ? 3 : value < 10 ? 2 : value < 1_000 ? 1 : 0 });

const table = (header: Row, rows: readonly Row[]): string =>
  [header, header.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => (typeof cell === 'number' ? number(cell) : cell)).join(' | ')} |`)
    .join('\n');

const regions = priceLists.map(({ region }) => region);
const inEach = (price: (list: PriceList) => number): number[] => priceLists.map(price);

/** Returns the price of a usage, line by line. */
const linesOf = (list: PriceList, usage: Usage): [Line, number][] =>
  (Object.keys(lines) as Line[]).map((line) => [line, priceOf(list, usage, lines[line])]);

/** Returns the usage of an installation of so many busy tenants: with 16 hosts of the largest size where no 16 have room for their numbers. */
const installationOf = (list: PriceList, counts: Counts, tenants: number): Usage => {
  const { numbers } = profiles.busy;
  const hosts = hostsFor(list, tenants * numbers) ?? { ...hostsFor(list, 16_000)!, count: 16 };
  return sumOf([
    [usageOfTenant(counts, profiles.busy, false), tenants],
    ...Object.values(baseOf(counts, hosts)).map((usage): [Usage, number] => [usage, 1]),
  ]);
};

const oneHost = (list: PriceList) => hostsFor(list, 1)!;

const inShort = (counts: Counts): string =>
  table(
    ['', ...regions],
    [
      [
        'the installation, one session host, no users',
        ...inEach((list) =>
          priceOf(list, sumOf(Object.values(baseOf(counts, oneHost(list))).map((usage) => [usage, 1]))),
        ),
      ],
      ...Object.values(profiles).map((profile): Row => [
        `+ a tenant, ${profile.title}`,
        ...inEach((list) => priceOf(list, usageOfTenant(counts, profile, false))),
      ]),
    ],
  );

const base = (counts: Counts): string =>
  table(
    ['', ...regions],
    Object.keys(baseOf(counts, oneHost(priceLists[0]!))).map((part) => [
      part,
      ...inEach((list) => priceOf(list, baseOf(counts, oneHost(list))[part]!)),
    ]),
  );

const actTable = (counts: Counts): string =>
  table(
    [
      'Act, with all that follows',
      'Write units',
      'of them the host',
      'Read units',
      'SQS requests',
      'Runs',
      'Messages of sockets, to a viewer',
      'to each other browser',
      'Bytes kept',
      ...regions.map((region) => `1,000 in ${region}`),
    ],
    acts.map((act) => {
      const requests = counts.acts[act];
      const usage = usageOf(requests, 1);
      const ofHost = Object.entries(requests).reduce(
        (sum, [what, count]) => (/^table writes.* of the host$/.test(what) ? sum + count : sum),
        0,
      );
      return [
        act,
        usage.tableWrites ?? 0,
        ofHost,
        usage.tableReads ?? 0,
        (usage.fifoRequests ?? 0) + (usage.standardRequests ?? 0),
        usage.runs ?? 0,
        requests['socket messages'] ?? 0,
        requests['socket messages of lists'] ?? 0,
        requests['bytes kept'] ?? 0,
        ...inEach((list) => 1_000 * priceOf(list, usageOf(requests, browsers))),
      ];
    }),
  );

const indexTable = (counts: Counts): string => {
  const indexes = ['', ' of gsi1', ' of gsi2', ' of gsi3', ' of gsi4'];
  return table(
    ['Write units of an act', 'table', 'gsi1', 'gsi2', 'gsi3', 'gsi4'],
    acts
      .filter((act) => (usageOf(counts.acts[act], 0).tableWrites ?? 0) > 0)
      .map((act) => [
        act,
        ...indexes.map((index) =>
          ['', ' of the host'].reduce((sum, who) => sum + (counts.acts[act][`table writes${index}${who}`] ?? 0), 0),
        ),
      ]),
  );
};

const busy = (counts: Counts): string => {
  const usage = usageOfTenant(counts, profiles.busy, false);
  const [first] = priceLists;
  const of = (line: Line): number[] => inEach((list) => priceOf(list, usage, lines[line]));
  const rows = linesOf(first!, usage)
    .filter(([, price]) => price >= 0.005)
    .toSorted(([, one], [, other]) => other - one);
  const traced = usageOfTenant(counts, profiles.busy, true);
  return table(
    ['', ...regions],
    [
      ...rows.map(([line]): Row => [line, ...of(line)]),
      ['**Sum**', ...inEach((list) => priceOf(list, usage))],
      ['with `-c tracing=true`, X-Ray besides', ...inEach((list) => priceOf(list, traced, lines['X-Ray']))],
    ],
  );
};

const bySize = (counts: Counts): string => {
  const [list] = priceLists;
  const usages = sizes.map((tenants) => installationOf(list!, counts, tenants));
  const names = (Object.keys(lines) as Line[]).filter((line) => priceOf(list!, usages[2]!, lines[line]) >= 1);
  return table(
    [`Busy tenants, ${list!.region}`, ...sizes.map((tenants) => tenants.toLocaleString('en-US'))],
    [
      ...names.map((line): Row => [line, ...usages.map((usage) => priceOf(list!, usage, lines[line]))]),
      ['**Sum**', ...usages.map((usage) => priceOf(list!, usage))],
      ['a tenant', ...usages.map((usage, index) => priceOf(list!, usage) / sizes[index]!)],
      [
        'a tenant, in sa-east-1',
        ...sizes.map((tenants) => priceOf(priceLists[1]!, installationOf(priceLists[1]!, counts, tenants)) / tenants),
      ],
    ],
  );
};

/** Share of provisioned capacity that is used, with autoscaling behind a day's load. */
const usedShare = 0.55;

const halved = (counts: Counts): string => {
  const [list] = priceLists;
  const usage = installationOf(list!, counts, 1_000);
  const hours = (usage.tableWrites ?? 0) / 3_600 / usedShare;
  const provisioned = priceOf(list!, { provisionedWriteHours: hours });
  return table(
    ['1,000 busy tenants, us-east-1', 'before', 'now', 'share'],
    (Object.entries(before) as [Line, number][]).flatMap(([line, then]): Row[] => {
      const now = priceOf(list!, usage, lines[line]);
      const row = (what: string, price: number, from = then): Row => [
        what,
        from,
        price,
        `${Math.round((100 * price) / from)}%`,
      ];
      if (line === 'Table, writes')
        return [row(line, now), row('the same with `-c tableCapacity=provisioned`', provisioned)];
      if (line === 'Media, stored and sent')
        return [row(line, now), row('the same, with four looks at each file', now, mediaBefore)];
      return [row(line, now)];
    }),
  );
};

const rounded = (value: number): string => (Math.round(value / 100) * 100).toLocaleString('en-US');

const horizon = (counts: Counts): string =>
  table(
    ['Quota of an account and region', 'most', 'busy tenants'],
    horizonOf(counts).map(({ what, most, tenants }) => [what, most.toLocaleString('en-US'), rounded(tenants)]),
  );

const month = (counts: Counts): string => {
  const kinds = largeMonth.map(([act, millions]) => ({
    act,
    millions,
    usage: usageOfKind(counts, act, millions, browsers),
  }));
  const row = (what: string, millions: number, usage: Usage): Row => [
    what,
    millions,
    (usage.tableWrites ?? 0) / 1e6,
    ((usage.fifoRequests ?? 0) + (usage.standardRequests ?? 0)) / 1e6,
    (usage.socketMessages ?? 0) / 1e6,
    ...inEach((list) => priceOf(list, usage)),
  ];
  const sum = sumOf(kinds.map(({ usage }) => [usage, 1]));
  return table(
    ['A month, in millions', 'messages', 'write units', 'queue requests', 'messages of sockets', ...regions],
    [
      ...kinds.map(({ act, millions, usage }) => row(act, millions, usage)),
      row(
        '**Sum**',
        largeMonth.reduce((total, [, millions]) => total + millions, 0),
        sum,
      ),
    ],
  );
};

const prices = (): string =>
  table(
    ['', 'for', ...regions],
    Object.entries(priceLists[0]!.prices).map(([name, { what, per }]) => [
      what,
      per.toLocaleString('en-US'),
      ...priceLists.map(({ prices: own }) => {
        const { usd, uncertain } = own[name as keyof typeof own];
        return `${uncertain ? '≈ ' : ''}${usd}`;
      }),
    ]),
  );

/** Returns the tables of docs/cost.md by the name between their marks. */
export const costTables = (counts: Counts): Record<string, string> => ({
  short: inShort(counts),
  prices: prices(),
  base: base(counts),
  acts: actTable(counts),
  indexes: indexTable(counts),
  busy: busy(counts),
  sizes: bySize(counts),
  halved: halved(counts),
  horizon: horizon(counts),
  month: month(counts),
});

/** Returns a document with its tables, each between `<!-- cost: name -->` and `<!-- end -->`. @throws Error for a mark that is missing */
export const withCostTables = (document: string, tables: Record<string, string>): string => {
  let text = document;
  for (const [name, content] of Object.entries(tables)) {
    const mark = `<!-- cost: ${name} -->`;
    const from = text.indexOf(mark);
    const to = text.indexOf('<!-- end -->', from);
    if (from === -1 || to === -1) throw new Error(`docs/cost.md has no ${mark} … <!-- end -->`);
    text = `${text.slice(0, from)}${mark}\n\n${content}\n\n${text.slice(to)}`;
  }
  return text;
};
