const lastUser = /^CognitoIdentityServiceProvider\..+\.LastAuthUser$/;

const holds = (storage: Storage): boolean => Object.keys(storage).some((key) => lastUser.test(key));

/** Where this browser keeps its tokens: `local` when the user asked to be remembered, `tab` otherwise, null when it has none. */
export const storedSession = (): 'local' | 'tab' | null => {
  if (holds(window.sessionStorage)) return 'tab';
  return holds(window.localStorage) ? 'local' : null;
};

/** Calls back when another tab of this browser signed out. Answers how to stop. */
export const onRemoteSignOut = (listener: () => void): (() => void) => {
  const heard = (event: StorageEvent): void => {
    if (event.storageArea !== window.localStorage) return;
    if (event.key !== null && !(lastUser.test(event.key) && event.newValue === null)) return;
    if (storedSession() === null) listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
};
