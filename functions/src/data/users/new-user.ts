import { userEntity, type UserRecord } from './store.ts';

type Given = Pick<UserRecord, 'id' | 'companyId' | 'sub' | 'email' | 'name' | 'profile'>;

/** A user with what the specification gives a new one (1, section 5): always at work, nothing granted. */
export const newUserRecord = (given: Given): UserRecord =>
  userEntity.record({
    super: false,
    startWork: '00:00',
    endWork: '23:59',
    farewellMessage: '',
    allTicket: 'disable',
    allowGroup: false,
    defaultTheme: 'light',
    defaultMenu: 'open',
    allHistoric: 'disabled',
    allUserChat: 'disabled',
    userClosePendingTicket: 'disabled',
    showDashboard: 'disabled',
    allowRealTime: 'disabled',
    allowConnections: 'disabled',
    queueIds: [],
    defaultTicketsManagerWidth: 550,
    sessionAt: 0,
    endedSessions: [],
    ...given,
  });
