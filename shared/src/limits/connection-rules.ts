import { addDays } from '../text/time.ts';

/** Days that the first day of a collective vacation may lie back (specification 2, section 9). */
export const vacationDaysBack = 10;

/** The settings of a connection that depend on one another. */
export interface DependentSettings {
  ratingMessage: string;
  expiresTicketNPS: number;
  timeSendQueue: number;
  sendIdQueue: number | null;
  collectiveVacationMessage: string;
  /** YYYY-MM-DD */
  collectiveVacationStart: string | null;
  collectiveVacationEnd: string | null;
}

/** The facts that the rules read besides the settings. */
export interface RuleFacts {
  /** True if the company asks for ratings. */
  asksForRatings: boolean;
  /** Today in the company's time zone, YYYY-MM-DD. */
  today: string;
  /** The first day of the vacation as it is stored: it was valid when it was chosen. */
  storedStart: string | null;
}

/** The reason why a setting is refused: it is missing, it lies too far back, or the vacation ends before it starts. */
export type SettingProblem = 'required' | 'tooEarly' | 'beforeStart';

type Rule = (settings: DependentSettings, facts: RuleFacts) => SettingProblem | null;

const hasVacation = ({ collectiveVacationMessage }: DependentSettings): boolean =>
  collectiveVacationMessage.trim() !== '';

/** The rules by the setting that is wrong (specification 2, section 5), for the screen and the server. */
export const settingRules = {
  ratingMessage: ({ ratingMessage }, { asksForRatings }) =>
    asksForRatings && ratingMessage.trim() === '' ? 'required' : null,
  expiresTicketNPS: ({ expiresTicketNPS }, { asksForRatings }) =>
    asksForRatings && expiresTicketNPS <= 0 ? 'required' : null,
  sendIdQueue: ({ timeSendQueue, sendIdQueue }) => (timeSendQueue > 0 && sendIdQueue === null ? 'required' : null),
  collectiveVacationStart: (settings, { today, storedStart }) => {
    const { collectiveVacationStart: start } = settings;
    if (start === null) return hasVacation(settings) ? 'required' : null;
    return start !== storedStart && start < addDays(today, -vacationDaysBack) ? 'tooEarly' : null;
  },
  collectiveVacationEnd: (settings) => {
    const { collectiveVacationStart: start, collectiveVacationEnd: end } = settings;
    if (end === null) return hasVacation(settings) ? 'required' : null;
    return start !== null && end < start ? 'beforeStart' : null;
  },
} as const satisfies { [Name in keyof DependentSettings]?: Rule };

export type RuledSetting = keyof typeof settingRules;
