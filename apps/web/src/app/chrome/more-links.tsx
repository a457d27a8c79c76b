import { Link, useLocation } from 'wouter';
import { classes } from '../../ui/classes.ts';
import { useMoreScreens } from './use-more-screens.ts';

interface MoreLinksProps {
  /** Class of a link to another screen. */
  readonly look: string | undefined;
  readonly lookHere: string | undefined;
  readonly row: string | undefined;
}

/** Links to the less used screens, in the column of a wide screen. */
export default function MoreLinks({ look, lookHere, row }: MoreLinksProps) {
  const [location] = useLocation();
  return useMoreScreens().map(({ href, label, Icon }) => (
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
