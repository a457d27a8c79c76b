import { MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { paths } from '../../shared/paths.ts';
import { classes } from '../../ui/classes.ts';

interface PlacesLinkProps {
  /** How the other places look. */
  readonly look: string | undefined;
  readonly lookHere: string | undefined;
}

/** The way to the choice of panchayats, beside the other places. */
export default function PlacesLink({ look, lookHere }: PlacesLinkProps) {
  const { t } = useTranslation('places');
  const [location] = useLocation();
  const here = location.startsWith(paths.panchayats);
  return (
    <Link
      href={paths.panchayats}
      className={classes(look, here && lookHere)}
      aria-current={location === paths.panchayats ? 'page' : undefined}
    >
      <MapPin size={24} aria-hidden="true" />
      {t('title')}
    </Link>
  );
}
