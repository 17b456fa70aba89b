import { describe, expect, it } from 'vitest';
import { buildViewer } from '../../test/viewer.ts';
import { can, mayAccess, type Viewer } from './can.ts';
import { grantable, ofAdministrators } from './permission-keys.ts';

const user = buildViewer();
const permissionKeys = [...grantable, ...ofAdministrators];

describe('permissions', () => {
  it('are none for a user without flags and all for an administrator', () => {
    for (const key of permissionKeys) {
      expect(can(user, key), key).toBe(false);
      expect(can({ ...user, profile: 'admin' }, key), key).toBe(true);
    }
  });

  it('of other users are exactly those granted by their flags', () => {
    const granted = (flags: Partial<Viewer>): string[] =>
      permissionKeys.filter((key) => can({ ...user, ...flags }, key));
    expect(granted({ showDashboard: 'enabled' })).toEqual(['dashboard:view']);
    expect(granted({ allowRealTime: 'enabled' })).toEqual(['attendance-panel:view']);
    expect(granted({ allUserChat: 'enabled' })).toEqual(['tickets-manager:showall']);
    expect(granted({ allowConnections: 'enabled' })).toEqual([
      'connections-page:view',
      'connections-page:addConnection',
    ]);
  });

  it('do not make an administrator a super user', () => {
    expect(mayAccess({ ...user, profile: 'admin' }, 'super')).toBe(false);
    expect(mayAccess({ ...user, super: true }, 'super')).toBe(true);
    expect(mayAccess({ ...user, super: true }, 'admin')).toBe(false);
    expect(mayAccess(user, 'user')).toBe(true);
  });
});
