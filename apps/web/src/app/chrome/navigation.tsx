import { ClipboardList, CloudCheck, Ellipsis, House, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import { useSeesWhole } from '../../shared/data/app-data.ts';
import { lazily } from '../../shared/data/lazily.tsx';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Disclosure } from '../../ui/overlays/disclosure.tsx';
import { panels } from './lazy-panels.ts';
import styles from './navigation.module.css';

/** On a phone these links are behind 'More'. */
const MoreLinks = lazily(() => import('./more-links.tsx'), 'work', 'account');

interface NavigationProps {
  /** The screen has a bar of its own: on a phone this one is not drawn. */
  readonly aside: boolean;
}

/** Draws the links to the main screens: a bar at the bottom of a phone, a column at the side of a wide screen. */
export function Navigation({ aside }: NavigationProps) {
  const { t } = useTranslation();
  const [location] = useLocation();
  const isWhole = useSeesWhole();
  const links = [
    { href: paths.dashboard, label: t('nav.home'), Icon: House, here: location === paths.dashboard },
    {
      href: paths.surveys,
      label: t('nav.surveys'),
      Icon: ClipboardList,
      here: location.startsWith(paths.surveys) && location !== paths.newSurvey,
    },
    { href: paths.newSurvey, label: t('nav.new'), Icon: Plus, here: location === paths.newSurvey },
  ].filter(({ href }) => isWhole || href !== paths.newSurvey);
  return (
    <nav className={classes(styles.nav, aside && styles.aside)} aria-label={t('nav.label')}>
      <ul className={styles.list}>
        {links.map(({ href, label, Icon, here }) => (
          <li key={href}>
            <Link
              href={href}
              className={classes(styles.link, here && styles.here)}
              aria-current={here ? 'page' : undefined}
            >
              <Icon size={24} aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
        <li className={styles.aboveMore}>
          <Link
            href={paths.workbench}
            className={classes(styles.link, location === paths.workbench && styles.here)}
            aria-current={location === paths.workbench ? 'page' : undefined}
          >
            <CloudCheck size={24} aria-hidden="true" />
            {t('nav.workbench')}
          </Link>
        </li>
        <MoreLinks look={styles.link} lookHere={styles.here} row={styles.aboveMore} />
        <li className={styles.more}>
          <Disclosure
            name={t('nav.more')}
            faceClass={styles.link}
            face={
              <>
                <Ellipsis size={24} aria-hidden="true" />
                {t('nav.more')}
              </>
            }
          >
            {() => (
              <Suspense fallback={null}>
                <panels.More />
              </Suspense>
            )}
          </Disclosure>
        </li>
      </ul>
    </nav>
  );
}
