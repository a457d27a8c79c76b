import { useSignedIn } from '../../shared/data/app-data.ts';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { Avatar } from '../../shared/people/avatar.tsx';
import { useOwnAccount } from '../../shared/people/use-own-account.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ConfirmedNotice } from './confirmed-notice.tsx';
import { MyData } from './my-data.tsx';
import { MySurveys } from './my-surveys.tsx';
import { PlaceOfWork } from './place-of-work.tsx';
import styles from './profile.module.css';
import { Sessions } from './sessions.tsx';

/** Shows who I am, where I work, the surveys I made, and the devices I am signed in on. */
export default function ProfilePage() {
  const { t } = useTranslation(['profile', 'common']);
  const { user } = useSignedIn();
  const { account, view } = useOwnAccount();
  const name = user.full_name || user.username;
  return (
    <>
      <PageHeading title={t('title')} />
      <div className={styles.page}>
        <div className={styles.who}>
          <Avatar picture={view?.account.avatar ?? null} name={name} size={72} />
          <div className={styles.words}>
            <p className={styles.name}>{name}</p>
            <p className={styles.soft}>
              {t(`common:role.${user.role}`)} · <span translate="no">{user.username}</span>
            </p>
            <p className={styles.soft}>{user.email || `${t('email')}: ${t('noEmail')}`}</p>
          </div>
          <LinkButton href={paths.settings}>{t('edit')}</LinkButton>
        </div>
        <Section title={user.role === 'block_officer' ? t('place.block') : t('place.title')} boxed>
          <PlaceOfWork />
        </Section>
        <Section title={t('surveys.title')} boxed>
          <MySurveys />
        </Section>
        <Section title={t('sessions.title')} about={t('sessions.about')}>
          {account && <Sessions account={account} />}
        </Section>
        <ConfirmedNotice />
        <Section title={t('data.title')} about={t('data.about')}>
          {account && <MyData account={account} />}
        </Section>
      </div>
    </>
  );
}
