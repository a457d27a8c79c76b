import { ChartNoAxesColumn, MapPin, MapPinHouse, Settings, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useSignedIn } from '../../shared/data/app-data.ts';
import { paths } from '../../shared/paths.ts';
import { useChoosesPanchayats } from '../../shared/places/use-chooses-panchayats.ts';
import { classes } from '../../ui/classes.ts';

interface MoreLinksProps {
  /** Class of a link to another screen. */
  readonly look: string | undefined;
  readonly lookHere: string | undefined;
  readonly row: string | undefined;
}

/**
 * Links to the less used screens, on a wide screen: coverage for people who see others' work, panchayats for people who
 * choose them, users for administrators, and the settings.
 */
export default function MoreLinks({ look, lookHere, row }: MoreLinksProps) {
  const { t } = useTranslation(['common', 'places', 'settings']);
  const { user } = useSignedIn();
  const [location] = useLocation();
  const links = [
    {
      href: paths.coverage,
      label: t('settings:menu.coverage'),
      Icon: ChartNoAxesColumn,
      shown: user.role !== 'staff',
    },
    { href: paths.panchayats, label: t('places:title'), Icon: MapPin, shown: useChoosesPanchayats() },
    { href: paths.users, label: t('settings:menu.users'), Icon: UsersRound, shown: user.role === 'admin' },
    {
      href: paths.places,
      label: t('settings:menu.places'),
      Icon: MapPinHouse,
      shown: user.role === 'admin',
    },
    { href: paths.settings, label: t('settings:menu.settings'), Icon: Settings, shown: true },
  ];
  return links
    .filter(({ shown }) => shown)
    .map(({ href, label, Icon }) => (
      <li key={href} className={row}>
        <Link
          href={href}
          className={classes(look, location.startsWith(href) && lookHere)}
          aria-current={location === href ? 'page' : undefined}
        >
          <Icon size={24} aria-hidden="true" />
          {label}
        </Link>
      </li>
    ));
}
