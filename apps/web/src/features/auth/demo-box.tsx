import type { DemoAccount } from '../../data/ports/app-data.ts';
import type { Credentials } from '../../data/ports/people/session.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import styles from './login-page.module.css';

interface DemoBoxProps {
  readonly accounts: readonly DemoAccount[];
  readonly onUse: (credentials: Pick<Credentials, 'username' | 'password'>) => void;
}

/** Lists the accounts of a demo server. One press fills in an account. */
export function DemoBox({ accounts, onUse }: DemoBoxProps) {
  const { t } = useTranslation(['auth', 'common']);
  return (
    <section className={styles.demo} aria-labelledby="demo">
      <h2 id="demo">{t('demo.title')}</h2>
      {accounts.map(({ username, password, role }) => (
        <div key={username} className={styles.account}>
          <div>
            <p className={styles.role}>{t(`common:role.${role}`)}</p>
            <p className={styles.secret} translate="no">
              {username} / {password}
            </p>
          </div>
          <Button onClick={() => onUse({ username, password })}>{t('demo.use', { username })}</Button>
        </div>
      ))}
    </section>
  );
}
