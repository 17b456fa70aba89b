// The screens and dialogs of the second factor and of logins: one chunk.
export { askForProof } from './ask-for-proof.ts';
export { SetUpPage } from './SetUpPage.tsx';
export { UserLogins } from './UserLogins.tsx';
