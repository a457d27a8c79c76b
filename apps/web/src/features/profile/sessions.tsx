import type { WireSession } from '@sampark/core/wire/access/wire-account';
import { useState } from 'react';
import type { AccountPort } from '../../data/ports/people/account.ts';
import { useRefusalText } from '../../shared/data/refusal-text.ts';
import { useFetched } from '../../shared/data/use-fetched.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import styles from './profile.module.css';
import { SessionRow } from './session-row.tsx';

/** Lists the devices on which I am signed in, and can end each sign-in. Only the server knows them. */
export function Sessions({ account }: { readonly account: AccountPort }) {
  const { t } = useTranslation(['profile', 'common']);
  const explain = useRefusalText();
  const [answer, again] = useFetched(account.sessions);
  const [ending, setEnding] = useState<WireSession | 'others' | null>(null);
  const [busy, setBusy] = useState(false);
  const nameOf = (session: WireSession) => session.device || t('sessions.unknown');

  const end = async () => {
    if (!ending) return;
    setBusy(true);
    const asked =
      ending === 'others' ? await account.endOtherSessions() : await account.endSession(ending.session_id);
    setBusy(false);
    setEnding(null);
    if (asked.kind !== 'ok') return void notify.error(explain(asked));
    notify.success(ending === 'others' ? t('sessions.endedAll') : t('sessions.ended'));
    again();
  };

  if (!answer) return <Skeleton label={t('common:state.loading')} lines={3} />;
  if (answer.kind !== 'ok') {
    return (
      <>
        <p>{t('sessions.offline')}</p>
        <Button onClick={again}>{t('common:action.retry')}</Button>
      </>
    );
  }
  return (
    <>
      <ul className={styles.sessions}>
        {answer.value.map((session) => (
          <SessionRow
            key={session.session_id}
            session={session}
            name={nameOf(session)}
            onEnd={() => setEnding(session)}
          />
        ))}
      </ul>
      {answer.value.length > 1 && (
        <Button kind="danger-quiet" onClick={() => setEnding('others')}>
          {t('sessions.endAll')}
        </Button>
      )}
      {ending && (
        <ConfirmDialog
          title={
            ending === 'others' ? t('sessions.confirmAll') : t('sessions.confirm', { device: nameOf(ending) })
          }
          verb={t('sessions.verb')}
          cancel={t('sessions.cancel')}
          danger
          busy={busy}
          onConfirm={end}
          onCancel={() => setEnding(null)}
        >
          <p>{t('sessions.body')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
