import type { WireUserRow } from '@sampark/core/wire/access/wire-account';
import type { WireIdentity } from '@sampark/core/wire/access/wire-identities';
import { useCallback, useEffect, useState } from 'react';
import type { UsersPort } from '../../../data/ports/people/users.ts';
import { useRefusalText } from '../../../shared/data/refusal-text.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';
import styles from './identities.module.css';
import { ProviderAddresses } from './provider-addresses.tsx';

interface IdentitiesProps {
  readonly users: UsersPort;
  readonly people: readonly WireUserRow[];
}

/** Lists who came by identity providers, those who wait first, and lets an administrator say who that is here. */
export default function Identities({ users, people }: IdentitiesProps) {
  const { t } = useTranslation('identity');
  const [all, setAll] = useState<readonly WireIdentity[] | null>();
  const load = useCallback(async () => {
    const answer = await users.identities();
    setAll(answer.kind === 'ok' ? answer.value : null);
  }, [users]);
  useEffect(() => {
    let current = true;
    void users.identities().then((answer) => {
      if (current) setAll(answer.kind === 'ok' ? answer.value : null);
    });
    return () => {
      current = false;
    };
  }, [users]);

  if (all === undefined) return null;
  const sorted = all?.toSorted((a, b) => Number(a.user_id !== null) - Number(b.user_id !== null));
  return (
    <section className={styles.section} aria-labelledby="identities">
      <h2 id="identities">{t('waiting.title')}</h2>
      <p>{t('waiting.intro')}</p>
      <p>{t('waiting.new')}</p>
      {sorted === undefined && <p role="alert">{t('waiting.failed')}</p>}
      {sorted?.length === 0 && <p>{t('waiting.empty')}</p>}
      <ul className={styles.list}>
        {sorted?.map((identity) => (
          <Identity
            key={identity.identity_id}
            identity={identity}
            users={users}
            people={people}
            onDone={load}
          />
        ))}
      </ul>
      <ProviderAddresses users={users} />
    </section>
  );
}

interface IdentityProps extends IdentitiesProps {
  readonly identity: WireIdentity;
  readonly onDone: () => Promise<void>;
}

/** One person at a provider: the number that they read out, and who that is here. */
function Identity({ identity, users, people, onDone }: IdentityProps) {
  const { t } = useTranslation('identity');
  const explain = useRefusalText();
  const [chosen, setChosen] = useState(identity.user_id ?? '');
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);

  const change = async (userId: string | null): Promise<void> => {
    setBusy(true);
    const asked = await users.changeIdentity(identity.identity_id, userId);
    setBusy(false);
    setAsks(false);
    if (asked.kind !== 'ok') return void notify.error(explain(asked));
    notify.success(userId === null ? t('waiting.removed') : t('waiting.matched'));
    await onDone();
  };
  const options = people.map(({ user_id, full_name, username }) => ({
    value: user_id,
    label: `${full_name || username} (${username})`,
  }));

  return (
    <li className={styles.identity}>
      <p>
        <strong>{identity.name || t('waiting.noName')}</strong> {identity.email}
      </p>
      <p>
        {t('waiting.number')} <strong translate="no">{identity.number}</strong> · {t('waiting.from')}{' '}
        {identity.provider}
      </p>
      {identity.user_id === null && <p>{t('waiting.nobody')}</p>}
      <Select
        label={`${t('waiting.who')} (${identity.number})`}
        value={chosen}
        options={options}
        empty={t('waiting.choose')}
        onChoose={setChosen}
      />
      <div className={styles.buttons}>
        <Button
          kind="primary"
          disabled={chosen === '' || chosen === identity.user_id}
          busy={busy}
          onClick={() => change(chosen)}
        >
          {t('waiting.save')}
        </Button>
        <Button onClick={() => setAsks(true)}>{t('waiting.remove')}</Button>
      </div>
      {asks && (
        <ConfirmDialog
          title={t('waiting.removeTitle')}
          verb={t('waiting.remove')}
          cancel={t('waiting.keep')}
          danger
          busy={busy}
          onConfirm={() => change(null)}
          onCancel={() => setAsks(false)}
        >
          <p>{t('waiting.removeBody')}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
