import { noRights } from './no-rights.ts';
import { userEntity, type UserRecord } from './store.ts';

type Given = Pick<UserRecord, 'id' | 'companyId' | 'sub' | 'email' | 'name' | 'profile'> &
  Partial<Pick<UserRecord, 'emailVerified' | 'queueIds' | 'language'>>;

/** Makes the record of a new user with the defaults of specification 1, section 5: no working hours, no permissions. */
export const newUserRecord = (given: Given): UserRecord =>
  userEntity.record({
    ...noRights,
    emailVerified: false,
    startWork: '00:00',
    endWork: '23:59',
    farewellMessage: '',
    defaultTheme: 'light',
    defaultMenu: 'open',
    defaultTicketsManagerWidth: 404,
    sessionAt: 0,
    endedSessions: [],
    ...given,
  });
