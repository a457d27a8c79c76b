import type { WireProviderAddresses } from '@sampark/core/wire/access/wire-identities';
import { useEffect, useState } from 'react';
import type { UsersPort } from '../../../data/ports/people/users.ts';
import { providerName } from '../../../shared/people/provider-name.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import styles from './identities.module.css';

/** Shows the addresses of this server that each identity provider has to know; nothing while they cannot be read. */
export function ProviderAddresses({ users }: { readonly users: UsersPort }) {
  const { t } = useTranslation('identity');
  const [all, setAll] = useState<readonly WireProviderAddresses[]>([]);
  useEffect(() => {
    let current = true;
    void users.providers().then((answer) => {
      if (current && answer.kind === 'ok') setAll(answer.value);
    });
    return () => {
      current = false;
    };
  }, [users]);
  if (all.length === 0) return null;

  return (
    <section className={styles.section} aria-labelledby="provider-addresses">
      <h2 id="provider-addresses">{t('addresses.title')}</h2>
      <p>{t('addresses.intro')}</p>
      {all.map(({ id, names, signed_in, signed_out, logout }) => (
        <div key={id}>
          <h3>{providerName(names)}</h3>
          <dl className={styles.addresses}>
            {[
              [t('addresses.signedIn'), signed_in],
              [t('addresses.signedOut'), signed_out],
              [t('addresses.logout'), logout],
            ].map(([what, address]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd dir="ltr" translate="no">
                  {address}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
