import { userEntity, type UserRecord } from './store.ts';

type Given = Pick<UserRecord, 'id' | 'companyId' | 'sub' | 'email' | 'name' | 'profile'> &
  Partial<Pick<UserRecord, 'emailVerified' | 'queueIds'>>;

/** Makes the record of a new user with the defaults of specification 1, section 5: no working hours, no permissions. */
export const newUserRecord = (given: Given): UserRecord =>
  userEntity.record({
    super: false,
    emailVerified: false,
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
