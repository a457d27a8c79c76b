import { useRef } from 'react';
import { Redirect } from 'wouter';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { PublicFrame } from '../../shared/frame/public-frame.tsx';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './links.module.css';
import { useOpenLink } from './use-open-link.ts';

interface FillPageProps {
  readonly token: string;
}

/** Opens a link to parts of a survey: asks for its code and for the person's name. */
export default function FillPage({ token }: FillPageProps) {
  const { t } = useTranslation(['links', 'common']);
  const state = useLive(useAppData().session.state);
  const code = useRef<HTMLInputElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const link = useOpenLink(token, { code, name });
  const user = state?.kind === 'signed_in' ? state.user : null;
  // The beginning of a token is the id of its link, and of whoever opened it.
  if (user?.link && token.startsWith(user.user_id)) return <Redirect to={paths.dashboard} replace />;
  return (
    <PublicFrame>
      <PageHeading title={t('fill.title')} />
      <p>{t('fill.intro')}</p>
      {user && <Banner>{t('fill.othersHere', { name: user.full_name || user.username })}</Banner>}
      <form className={styles.form} noValidate onSubmit={link.submit}>
        <Failure>{link.failure}</Failure>
        <TextField
          ref={code}
          label={t('fill.code')}
          hint={t('fill.codeHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          value={link.values.code}
          onText={(text) => link.change({ code: text })}
          error={link.problems.code}
        />
        <TextField
          ref={name}
          label={t('fill.name')}
          hint={t('fill.nameHint')}
          autoComplete="name"
          required
          value={link.values.name}
          onText={(text) => link.change({ name: text })}
          error={link.problems.name}
        />
        <Button type="submit" kind="primary" busy={link.busy} wide>
          {t('fill.open')}
        </Button>
      </form>
      <p className={styles.soft}>{t('fill.bound')}</p>
    </PublicFrame>
  );
}
