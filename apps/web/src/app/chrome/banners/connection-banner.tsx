import { CloudOff, Wifi } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAppData, useLive, useLivePart } from '../../../shared/data/app-data.ts';
import { lazily } from '../../../shared/data/lazily.tsx';
import { useTranslation } from '../../../shared/use-translation.ts';
import { classes } from '../../../ui/classes.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from './connection-banner.module.css';

const OnlyHereBanner = lazily(() => import('./only-here-banner.tsx'), 'account');

const BACK_ONLINE_MS = 5000;

/**
 * Says that the network is gone. When it is back, says so for five seconds, with what still waits. `sticky`: stays in sight.
 */
export function ConnectionBanner({ sticky }: { readonly sticky: boolean }) {
  const { t } = useTranslation();
  const { session, sync } = useAppData();
  const online = useLivePart(sync.status, (status) => status?.online ?? true);
  const now = useLive(session.state);
  const onlyHere = now?.kind === 'signed_in' && now.only_here === 'asks';
  const [wasOffline, setWasOffline] = useState(false);
  const back = online && wasOffline;

  if (!online && !wasOffline) setWasOffline(true);

  useEffect(() => {
    if (!back) return;
    const timer = setTimeout(() => setWasOffline(false), BACK_ONLINE_MS);
    return () => clearTimeout(timer);
  }, [back]);

  return (
    <div className={classes(styles.place, sticky && styles.sticky)} aria-live="polite">
      {!online && <Banner icon={<CloudOff size={20} aria-hidden="true" />}>{t('connection.lost')}</Banner>}
      {online && onlyHere && <OnlyHereBanner />}
      {back && !onlyHere && <BackOnline />}
    </div>
  );
}

/** Says what still waits for the server, or else for a person. Only where nothing waits does it say that all is well. */
function BackOnline() {
  const { t } = useTranslation();
  const status = useLive(useAppData().sync.status);
  const { edits = 0, conflicts = 0, failed = 0, drafts = 0 } = status ?? {};
  const toDo = [
    conflicts > 0 && t('sync.conflicts', { count: conflicts }),
    failed > 0 && t('sync.refused', { count: failed }),
    drafts > 0 && t('sync.drafts', { count: drafts }),
  ].filter((each) => each !== false);
  const says = () => {
    if (edits > 0) return [t('connection.back'), t('connection.backPending', { count: edits })];
    return toDo.length > 0 ? [t('connection.backOnly'), ...toDo] : [t('connection.backClear')];
  };
  return (
    <Banner
      tone={edits === 0 && toDo.length > 0 ? 'needs' : 'good'}
      icon={<Wifi size={20} aria-hidden="true" />}
    >
      {says().join(' ')}
    </Banner>
  );
}
