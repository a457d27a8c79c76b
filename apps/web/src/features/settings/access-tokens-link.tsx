import { mayGiveTokens } from '@sampark/core/access/may-have-tokens';
import { useSignedIn } from '../../shared/data/app-data.ts';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './settings.module.css';

/** Leads administrators to the page with the access tokens. */
export function AccessTokensLink() {
  const { t } = useTranslation('tokens');
  const { role } = useSignedIn().user;
  if (!mayGiveTokens(role)) return null;
  return (
    <Section title={t('title')} about={t('about')}>
      <p className={styles.state}>
        <LinkButton href={paths.accessTokens}>{t('open')}</LinkButton>
      </p>
    </Section>
  );
}
