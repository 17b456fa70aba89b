import { AwsError } from '../../../http/aws-json.ts';

/** The Cognito errors in use, with AWS's names and messages. */
export const cognitoErrors = {
  incorrect: () => new AwsError('NotAuthorizedException', 'Incorrect username or password.'),
  disabled: () => new AwsError('NotAuthorizedException', 'User is disabled.'),
  attemptsExceeded: () => new AwsError('NotAuthorizedException', 'Password attempts exceeded'),
  temporaryPasswordExpired: () =>
    new AwsError('NotAuthorizedException', 'Temporary password has expired and must be reset by an administrator.'),
  invalidAccessToken: () => new AwsError('NotAuthorizedException', 'Invalid Access Token'),
  accessTokenRevoked: () => new AwsError('NotAuthorizedException', 'Access Token has been revoked'),
  invalidRefreshToken: () => new AwsError('NotAuthorizedException', 'Invalid Refresh Token'),
  refreshTokenRevoked: () => new AwsError('NotAuthorizedException', 'Refresh Token has been revoked'),
  refreshTokenExpired: () => new AwsError('NotAuthorizedException', 'Refresh Token has expired'),
  refreshTokenReused: () =>
    new AwsError('RefreshTokenReuseException', 'Refresh token has been invalidated by rotation'),
  unwritable: () => new AwsError('NotAuthorizedException', 'A client attempted to write unauthorized attribute'),
  unknownAttribute: (name: string) =>
    new AwsError('InvalidParameterException', `${name} is not an attribute that can be verified`),
  invalidSession: () => new AwsError('NotAuthorizedException', 'Invalid session for the user.'),
  selfSignUp: () => new AwsError('NotAuthorizedException', 'SignUp is not permitted for this user pool'),
  userNotFound: () => new AwsError('UserNotFoundException', 'User does not exist.'),
  usernameExists: () => new AwsError('UsernameExistsException', 'An account with the given email already exists.'),
  aliasExists: () => new AwsError('AliasExistsException', 'An account with the email already exists.'),
  codeMismatch: () => new AwsError('CodeMismatchException', 'Invalid verification code provided, please try again.'),
  codeExpired: () => new AwsError('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
  wrongSoftwareCode: () => new AwsError('CodeMismatchException', 'Invalid code received for user'),
  usedSoftwareCode: () => new AwsError('ExpiredCodeException', 'Your software token has already been used once.'),
  softwareTokenNotEnabled: () =>
    new AwsError('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA'),
  softwareTokenNotFound: () =>
    new AwsError('SoftwareTokenMFANotFoundException', 'Software token MFA has not been enabled by the user.'),
  unverifiedSoftwareToken: () => new AwsError('InvalidParameterException', 'User has not verified software token mfa'),
  limitExceeded: () => new AwsError('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
  passwordTooShort: () =>
    new AwsError('InvalidPasswordException', 'Password did not conform with policy: Password not long enough'),
  resetRequired: () => new AwsError('PasswordResetRequiredException', 'Password reset required for the user'),
  poolNotFound: (id: string) => new AwsError('ResourceNotFoundException', `User pool ${id} does not exist.`),
  clientNotFound: (id: string) => new AwsError('ResourceNotFoundException', `User pool client ${id} does not exist.`),
  flowNotEnabled: (flow: string) =>
    new AwsError('InvalidParameterException', `${flow} flow not enabled for this client`),
  missing: (name: string) => new AwsError('InvalidParameterException', `Missing required parameter ${name}`),
};
