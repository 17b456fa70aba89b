import { requestEmailCode, signUp } from '@recado/shared/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { notifySuccess } from '../../components/notify.ts';
import { translate } from '../../i18n/i18n.ts';
import { chosenLanguage } from '../../i18n/languages.ts';
import { noteMailedCode } from '../../login/mailed-code.ts';
import { useSignIn } from './use-sign-in.ts';

interface NewCompany {
  companyName: string;
  name: string;
  email: string;
  password: string;
  phone: string;
  planId: number;
}

/** Creates the company and signs its administrator in. */
export const useSignUp = () => {
  const { mutateAsync: signIn } = useSignIn();
  return useMutation({
    mutationFn: async (values: NewCompany) => {
      await call(signUp, {
        body: {
          ...values,
          language: chosenLanguage(),
          email: values.email.trim().toLowerCase(),
          phone: values.phone,
        },
      });
      notifySuccess(translate('auth:signedUp'));
      noteMailedCode(values.email.trim().toLowerCase());
      await signIn({ email: values.email, password: values.password, remember: true });
      // Without a code, the user can have another one sent.
      void call(requestEmailCode, {}).catch(() => undefined);
    },
    meta: { quiet: true },
  });
};
