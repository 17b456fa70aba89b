import { type Act, type Counts, usageOf } from './counts.ts';
import { sumOf, type Usage } from './price-list.ts';

/** The work of a tenant's people in a month. */
interface Profile {
  title: string;
  people: number;
  /** Hours that each has the product open, on each of 22 days. */
  hours: number;
  /** Texts and files that come in, and that are answered, on each of 26 days. */
  messages: number;
  /** Browsers that see an event. */
  browsers: number;
  /** Connected numbers. */
  numbers: number;
}

export const profiles = {
  idle: {
    title: 'idle: 2 people look in for a quarter of an hour a day, nobody writes',
    people: 2,
    hours: 0.25,
    messages: 0,
    browsers: 1,
    numbers: 1,
  },
  small: {
    title: 'small: 3 people, 200 messages in and 200 answers a day',
    people: 3,
    hours: 8,
    messages: 200,
    browsers: 3,
    numbers: 1,
  },
  busy: {
    title: 'busy: 10 people, 1,000 messages in and 1,000 answers a day',
    people: 10,
    hours: 8,
    messages: 1_000,
    browsers: 5,
    numbers: 2,
  },
} as const satisfies Record<string, Profile>;

const workDays = 22;
const messageDays = 26;
/** Months that messages and files are kept. */
const monthsKept = 6;
/** Shares of messages: with a file, of a new contact; and tickets that are read for each message that comes in. */
const shares = { files: 0.1, newContacts: 0.1, reads: 0.5 };
/**
 * Pages an hour and person, sockets opened a day and person, signs of life of an open browser an hour, and looks at a file. A
 * browser loads a picture at three of four looks, as one in four comes within the link's life; a voice message only when it is
 * played: once, and half of them again.
 */
const habits = { pages: 30, sockets: 4, signsOfLife: 12, loads: { picture: 3, voice: 1.5 } };
/** GB of a picture or voice message, and the share of files that are voice messages. */
const fileSize = 0.000_2;
const voices = 0.5;
/** Texts that become a segment of the index at once. */
const indexed = 256;
/** X-Ray takes a run a second, and a twentieth of the others. */
const tracedShare = 0.05;

/** Returns the number of each act in a month. */
const actsOf = ({ people, hours, messages }: Profile): Partial<Record<Act, number>> => {
  const month = messages * messageDays;
  const cases = month * shares.newContacts;
  const files = month * shares.files;
  const visits = people * workDays;
  return {
    'first message of a new contact': cases,
    'ticket accepted': cases,
    'ticket resolved': cases,
    'text in': month - cases - files,
    'file in': files,
    'answer, arrived and read': month - files,
    'file out': files,
    'ticket read': month * shares.reads,
    // Greetings and farewells are texts, too.
    'words of 256 texts': (2 * (month - files + cases)) / indexed,
    'page of the inbox': (visits * hours * habits.pages) / 2,
    'page of a conversation': (visits * hours * habits.pages) / 2,
    'sign-in': visits,
    'socket opened and closed': visits * Math.min(habits.sockets, hours * habits.sockets),
    'sign of life of a browser': visits * hours * habits.signsOfLife,
  };
};

/** Returns the seconds of a month at which a tenant's people work. */
export const secondsAtWork = ({ hours }: Pick<Profile, 'hours'>): number => workDays * hours * 3_600;

/** Returns a tenant's usage in a month, without its share of the session hosts. @param isTraced X-Ray is on */
export const usageOfTenant = (counts: Counts, profile: Profile, isTraced: boolean): Usage => {
  const acts = Object.entries(actsOf(profile)) as [Act, number][];
  // One browser sees what its own person looks at; all see what happens to a conversation.
  const ofPerson = new Set<Act>(['sign-in', 'socket opened and closed', 'sign of life of a browser']);
  const done = sumOf(
    acts.map(([act, often]) => [usageOf(counts.acts[act], ofPerson.has(act) ? 1 : profile.browsers), often] as const),
  );
  const files = 2 * profile.messages * messageDays * shares.files;
  const loads = files * (voices * habits.loads.voice + (1 - voices) * habits.loads.picture);
  const seconds = profile.people * profile.hours > 2 ? secondsAtWork(profile) : 0;
  const runs = done.runs ?? 0;
  const traced = Math.min(runs, seconds + (runs - Math.min(runs, seconds)) * tracedShare);
  return {
    ...done,
    socketMinutes: profile.people * workDays * profile.hours * 60,
    tableGb: (done.tableGb ?? 0) * monthsKept,
    mediaGb: files * fileSize * monthsKept,
    storageReads: (done.storageReads ?? 0) + loads,
    storageWrites: (done.storageWrites ?? 0) + files / 2,
    sentGb: loads * fileSize,
    traces: isTraced ? traced : 0,
  };
};
