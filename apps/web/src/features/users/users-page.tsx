import { RefreshCw, Upload, UserPlus } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { later } from '../../shared/data/later.ts';
import { useOpened } from '../../shared/data/use-opened.ts';
import { useAgo } from '../../shared/dates.ts';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { useDataFile } from '../../shared/people/use-data-file.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { PersonAction } from './actions/person-actions.tsx';
import { type OpenDialog, UsersDialog } from './actions/users-dialog.tsx';
import { People } from './people/people.tsx';
import { PersonsSurveys } from './persons-surveys/persons-surveys.tsx';
import { Stats } from './stats.tsx';
import { usePeople } from './use-people.ts';
import styles from './users.module.css';

/** Only servers with identity providers need it. */
const Identities = later(() => import('./identities/identities.tsx'), ['identity']);

/** Shows everybody who has an account and what they did, and lets an administrator act for them. */
export default function UsersPage() {
  const { t } = useTranslation(['users', 'common']);
  const ago = useAgo();
  const { users: openUsers, server } = useAppData();
  const users = useOpened(openUsers);
  const { knows = [] } = useLive(server) ?? {};
  const { overview, state, refresh, reload } = usePeople(users);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [userId, setUserId] = useState('');
  const surveys = useRef<HTMLElement>(null);
  const { give } = useDataFile();
  const people = overview?.people;
  const mayAct = state === 'ok';
  const showSurveys = (id: string): void => {
    setUserId(id);
    surveys.current?.focus();
  };
  const act = (next: PersonAction): void => {
    const { kind, person } = next;
    if (kind === 'surveys') showSurveys(person.user_id);
    else if (kind !== 'data') setDialog(next as OpenDialog);
    else if (users) void give(person.full_name || person.username, () => users.data(person.user_id));
  };

  return (
    <>
      <UsersHead
        mayAct={mayAct}
        busy={state === 'loading' && overview !== undefined}
        onRefresh={refresh}
        onOpen={setDialog}
      />
      {!people && state === 'loading' && <Skeleton label={t('common:state.loading')} lines={5} />}
      {!people && state !== 'loading' && (
        <EmptyState
          drawing="broken"
          title={state === 'offline' ? t('offline') : t('failedUsers')}
          action={<Button onClick={refresh}>{t('common:action.retry')}</Button>}
        >
          {state === 'offline' && t('offlineBody')}
        </EmptyState>
      )}
      {people && overview && (
        <>
          {(state === 'offline' || state === 'failed') && (
            <Banner live>{t('asOf', { when: ago(overview.at) })}</Banner>
          )}
          <Stats people={people} />
          <People people={people.users} mayAct={mayAct} onAct={act} />
          {users && mayAct && knows.includes('providers') && (
            <Suspense>
              <Identities users={users} people={people.users} />
            </Suspense>
          )}
          {users && (
            <PersonsSurveys
              ref={surveys}
              users={users}
              server={state}
              people={people.users}
              userId={userId}
              onUser={setUserId}
            />
          )}
        </>
      )}
      {users && dialog && (
        <UsersDialog users={users} dialog={dialog} onDone={reload} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

interface UsersHeadProps {
  /** The server can be reached, so the actions work. */
  readonly mayAct: boolean;
  readonly busy: boolean;
  readonly onRefresh: () => Promise<void>;
  readonly onOpen: (dialog: OpenDialog) => void;
}

function UsersHead({ mayAct, busy, onRefresh, onOpen }: UsersHeadProps) {
  const { t } = useTranslation('users');
  return (
    <div className={styles.head}>
      <PageHeading title={t('title')} />
      <Button icon={<RefreshCw size={20} aria-hidden="true" />} busy={busy} onClick={onRefresh}>
        {t('refresh')}
      </Button>
      {mayAct && (
        <Button icon={<Upload size={20} aria-hidden="true" />} onClick={() => onOpen({ kind: 'import' })}>
          {t('import.open')}
        </Button>
      )}
      {mayAct && (
        <Button
          kind="primary"
          icon={<UserPlus size={20} aria-hidden="true" />}
          onClick={() => onOpen({ kind: 'add' })}
        >
          {t('add')}
        </Button>
      )}
    </div>
  );
}
