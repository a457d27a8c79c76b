import type { WireAccessToken } from '@sampark/core/wire/access/wire-access-tokens';
import { KeyRound } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useAppData } from '../../shared/data/app-data.ts';
import { useFetched } from '../../shared/data/use-fetched.ts';
import { BackHeading } from '../../shared/frame/back-heading.tsx';
import { NotFetched } from '../../shared/frame/not-fetched.tsx';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './access-tokens.module.css';
import { NewToken } from './new-token.tsx';
import { TokenList } from './token-list.tsx';

/** Returns tokens with those that work before those that are over, each the newest first. */
const workingFirst = (tokens: readonly WireAccessToken[]): readonly WireAccessToken[] =>
  tokens.toSorted((a, b) => Number(b.state === 'works') - Number(a.state === 'works'));

/** Lists the tokens by which programs ask in people's names, makes and revokes them. Only the server knows them. */
export default function AccessTokensPage() {
  const { t } = useTranslation(['tokens', 'common']);
  const open = useAppData().accessTokens;
  const [answer, again, renew] = useFetched(useCallback(async () => (await open()).list(), [open]));
  const [making, setMaking] = useState(false);
  const tokens = answer?.kind === 'ok' ? workingFirst(answer.value) : [];

  return (
    <>
      <BackHeading href={paths.security} back={t('back')} title={t('title')} />
      <p className={styles.intro}>{t('about')}</p>
      {answer === undefined && <Skeleton label={t('common:state.loading')} lines={4} />}
      {answer && answer.kind !== 'ok' && (
        <NotFetched because={answer.kind} title={t('notHere')} onRetry={again}>
          {t('notHereBody')}
        </NotFetched>
      )}
      {answer?.kind === 'ok' && (
        <div>
          <Button
            kind="primary"
            icon={<KeyRound size={20} aria-hidden="true" />}
            onClick={() => setMaking(true)}
          >
            {t('new.open')}
          </Button>
        </div>
      )}
      {answer?.kind === 'ok' && tokens.length === 0 && (
        <EmptyState drawing="path" title={t('none')}>
          {t('noneBody')}
        </EmptyState>
      )}
      {tokens.length > 0 && <TokenList tokens={tokens} onRevoked={renew} />}
      {making && (
        <NewToken
          onMade={() => {
            setMaking(false);
            renew();
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  );
}
