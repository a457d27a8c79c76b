import type { ServerAnswer } from '../../data/ports/people/account.ts';
import { useTranslation } from '../use-translation.ts';
import { REFUSAL_WORDS } from './refusal-words.ts';

type NotDone = Exclude<ServerAnswer<unknown>, { kind: 'ok' }>;

const isKnown = (code: string): code is keyof typeof REFUSAL_WORDS => Object.hasOwn(REFUSAL_WORDS, code);

/** Returns a function that says why the server did not do what a person asked for. A newer server's code has no words here. */
export function useRefusalText(): (asked: NotDone) => string {
  const { t } = useTranslation([
    'settings',
    'announcements',
    'users',
    'directory',
    'survey',
    'auth',
    'common',
  ]);
  return (asked) => {
    if (asked.kind === 'unreachable') return t('settings:offline');
    const { code, least, retry_after } = asked;
    if (!isKnown(code)) return t('settings:failed');
    return t(REFUSAL_WORDS[code], { count: least ?? 6, wait: retry_after ?? 60 });
  };
}
