import type { LinkInfo } from '@sampark/core/access/shares/by-link';
import { Suspense } from 'react';
import { useAppData, useLive, useLivePart, useSignedIn } from '../shared/data/app-data.ts';
import type { SurveyScreens } from '../shared/data/in-sandbox.tsx';
import { showDate } from '../shared/dates.ts';
import { Brand } from '../shared/frame/brand.tsx';
import { LanguageSwitcher } from '../shared/frame/language-switcher.tsx';
import { PageHeading } from '../shared/frame/page-heading.tsx';
import { ThemeToggle } from '../shared/frame/theme-toggle.tsx';
import { shownName } from '../shared/people/shown-name.ts';
import { useTranslation } from '../shared/use-translation.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { SkipLink } from '../ui/layout/skip-link.tsx';
import styles from './by-link.module.css';
import { ConnectionBanner } from './chrome/banners/connection-banner.tsx';
import { UpdateBanner } from './chrome/banners/update-banner.tsx';
import { CrashPage } from './crash-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

interface ByLinkProps {
  readonly link: LinkInfo;
  readonly screens: SurveyScreens;
}

/** Draws all that somebody sees who came by a link: their survey, and no way to anything else. */
export default function ByLink({ link, screens }: ByLinkProps) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.shell}>
      <SkipLink target="content">{t('nav.skip')}</SkipLink>
      <header className={styles.top}>
        <span className={styles.brand}>
          <Brand />
        </span>
        <LanguageSwitcher />
        <ThemeToggle />
      </header>
      {link.state === 'open' && <ConnectionBanner sticky={false} />}
      <UpdateBanner />
      <main className={styles.main} id="content" tabIndex={-1}>
        <ErrorBoundary fallback={<CrashPage />}>
          <Suspense fallback={<Skeleton label={t('state.loading')} />}>
            <About link={link} />
            <TheirSurvey link={link} screens={screens} />
          </Suspense>
        </ErrorBoundary>
      </main>
    </div>
  );
}

/** Says how the link works, or why it does not any more. */
function About({ link: { state, last_day, ask } }: { readonly link: LinkInfo }) {
  const { t } = useTranslation('links');
  const { full_name } = useSignedIn().user;
  const date = showDate(last_day);
  const ended = {
    ended: t('mine.ended', { date, ask: shownName(ask) }),
    revoked: t('mine.revoked', { ask: shownName(ask) }),
    survey_deleted: t('mine.deleted', { ask: shownName(ask) }),
  };
  if (state === 'open') return <p className={styles.soft}>{t('mine.about', { name: full_name, date })}</p>;
  return (
    <div role="status">
      <Banner tone="needs">{ended[state]}</Banner>
    </div>
  );
}

/** Draws the survey of the link while this device has it. */
function TheirSurvey({ link: { survey_id, state, ask }, screens }: ByLinkProps) {
  const { t } = useTranslation(['links', 'common']);
  const { surveys, sync } = useAppData();
  const isHere = useLive(surveys.all)?.some((each) => each.survey_id === survey_id);
  const isSynced = useLivePart(sync.status, (status) => status?.last_sync != null);
  if (isHere) return screens.editor(survey_id);
  if (state === 'open' && !isSynced) return <Skeleton label={t('common:state.loading')} lines={5} />;
  return (
    <>
      <PageHeading title={t('mine.over')} />
      <p>{state === 'open' ? t('mine.gone', { ask: shownName(ask) }) : t('mine.sent')}</p>
    </>
  );
}
