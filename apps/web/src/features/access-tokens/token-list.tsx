import type { WireAccessToken } from '@sampark/core/wire/access/wire-access-tokens';
import { useState } from 'react';
import { showDate } from '../../shared/dates.ts';
import { useFormTitles } from '../../shared/forms/use-form-titles.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import styles from './access-tokens.module.css';
import { RevokeToken } from './revoke-token.tsx';

interface TokenListProps {
  readonly tokens: readonly WireAccessToken[];
  readonly onRevoked: () => void;
}

/** Lists tokens: what each may do, until when, and when it was last used. Those that work can be revoked. */
export function TokenList({ tokens, onRevoked }: TokenListProps) {
  const { t } = useTranslation('tokens');
  const titles = useFormTitles([...new Set(tokens.flatMap(({ form_name }) => form_name ?? []))]);
  const [revoking, setRevoking] = useState<WireAccessToken | null>(null);
  return (
    <>
      <ul className={styles.list} aria-label={t('list')}>
        {tokens.map((token) => (
          <li key={token.token_id}>
            <div className={styles.about}>
              <div className={styles.name}>
                <h2>{token.name}</h2>
                <Badge tone={token.state === 'works' ? 'good' : 'plain'}>{t(`state.${token.state}`)}</Badge>
              </div>
              <p className={styles.soft}>
                <span>{token.full_name}</span>
                <span>{t(`scope.${token.scope}`)}</span>
                {token.scope !== 'administer' && (
                  <span>
                    {token.form_name === null
                      ? t('allForms')
                      : (titles.get(token.form_name) ?? token.form_name)}
                  </span>
                )}
              </p>
              <p className={styles.soft}>
                <EndOf token={token} />
                <span>
                  {token.last_used_on === null
                    ? t('neverUsed')
                    : t('lastUsed', { date: showDate(token.last_used_on) })}
                </span>
              </p>
            </div>
            {token.state === 'works' && (
              <Button
                kind="danger-quiet"
                aria-label={t('revoke.of', { name: token.name })}
                onClick={() => setRevoking(token)}
              >
                {t('revoke.verb')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {revoking && (
        <RevokeToken
          token={revoking}
          onRevoked={() => {
            setRevoking(null);
            onRevoked();
          }}
          onClose={() => setRevoking(null)}
        />
      )}
    </>
  );
}

function EndOf({ token: { state, ends_at } }: { readonly token: WireAccessToken }) {
  const { t } = useTranslation('tokens');
  const date = showDate(ends_at);
  if (state === 'works') return <span>{t('until', { date })}</span>;
  return <span>{state === 'ended' ? t('endedOn', { date }) : t('wasUntil', { date })}</span>;
}
