import { useTranslation } from 'react-i18next';
import type { ServerAnswer } from '../../data/ports/account.ts';

type NotDone = Exclude<ServerAnswer<unknown>, { kind: 'ok' }>;

/** Returns a function that says why the server did not do what was asked about an account. */
export function useRefusalText(): (asked: NotDone) => string {
  const { t } = useTranslation('settings');
  return (asked) => {
    if (asked.kind === 'unreachable') return t('offline');
    switch (asked.code) {
      case 'wrong_password':
        return t('password.wrong');
      case 'password_too_short':
        return t('password.tooShort', { count: asked.least ?? 6 });
      case 'password_too_long':
        return t('password.tooLong');
      case 'password_common':
        return t('password.common');
      case 'password_unchanged':
        return t('password.unchanged');
      case 'code_not_right':
        return t('twoFactor.wrongCode');
      case 'too_many_attempts':
        return t('password.throttled', { wait: asked.retry_after ?? 60 });
      default:
        return asked.detail || t('failed');
    }
  };
}
