const storageKey = 'volume';

/** The volume from 0 to 1 in steps of 0.1, stored in this browser (specification 1, section 2). */
export const storedVolume = (): number => {
  const stored = Number.parseFloat(window.localStorage.getItem(storageKey) ?? '');
  return Number.isFinite(stored) ? Math.min(1, Math.max(0, stored)) : 1;
};

export const storeVolume = (volume: number): void => window.localStorage.setItem(storageKey, String(volume));
