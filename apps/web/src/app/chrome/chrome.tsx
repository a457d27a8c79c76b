import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { lazily } from '../../shared/data/lazily.tsx';
import { Brand } from '../../shared/frame/brand.tsx';
import { Footer } from '../../shared/frame/footer.tsx';
import { LanguageSwitcher } from '../../shared/frame/language-switcher.tsx';
import { ThemeToggle } from '../../shared/frame/theme-toggle.tsx';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { SkipLink } from '../../ui/layout/skip-link.tsx';
import { ConnectionBanner } from './banners/connection-banner.tsx';
import { ReviewNotice } from './banners/review-notice.tsx';
import { UpdateBanner } from './banners/update-banner.tsx';
import styles from './chrome.module.css';
import { Navigation } from './navigation.tsx';
import { UserMenu } from './person/user-menu.tsx';
import { SyncIndicator } from './sync/sync-indicator.tsx';

/** The first screen does not need it. */
const BackgroundNotifications = lazily(() => import('./banners/background-notifications.tsx'));

const NoticeWatch = lazily(() => import('./banners/notice-watch.tsx'));
const ClockBanner = lazily(() => import('./banners/clock-banner.tsx'));
const LowStorageBanner = lazily(() => import('./banners/low-storage-banner.tsx'));

interface ChromeProps {
  /** The screen has a bar of its own at the bottom: on a phone the navigation and the footer make room for it. */
  readonly focused: boolean;
  readonly children: ReactNode;
}

/** Draws the frame around every screen of a signed-in person. */
export function Chrome({ focused, children }: ChromeProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.shell}>
      <SkipLink target="content">{t('nav.skip')}</SkipLink>
      <header className={classes(styles.top, focused && styles.scrolls)}>
        <Link href={paths.dashboard} className={styles.brand}>
          <Brand />
        </Link>
        <SyncIndicator />
        <div className={styles.wide}>
          <LanguageSwitcher />
          <ThemeToggle />
          <UserMenu />
        </div>
      </header>
      <BackgroundNotifications />
      <Navigation aside={focused} />
      <div className={classes(styles.page, !focused && styles.aboveBar)}>
        <ConnectionBanner sticky={!focused} />
        <UpdateBanner />
        <ClockBanner />
        <LowStorageBanner />
        <NoticeWatch />
        <ReviewNotice />
        <main className={styles.main} id="content" tabIndex={-1}>
          {children}
        </main>
        <Footer aside={focused} />
      </div>
    </div>
  );
}
