import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { useTranslation } from '../use-translation.ts';
import styles from './chosen-on-map.module.css';

interface ChosenOnMapProps {
  readonly name: ReactNode;
  /** The address to which it leads: its survey. */
  readonly href: string;
  /** The level of its heading, below those around the map. */
  readonly level: 2 | 4 | 5 | 6;
  readonly onClose: () => void;
  /** The other words about it. */
  readonly children: ReactNode;
}

/** Says what is chosen on a map, and leads to its survey. */
export function ChosenOnMap({ name, href, level, onClose, children }: ChosenOnMapProps) {
  const Heading = `h${level}` as const;
  const { t } = useTranslation('map');
  return (
    <section className={styles.chosen} aria-label={t('chosen')}>
      <div>
        <Heading>{name}</Heading>
        <p className={styles.soft}>{children}</p>
      </div>
      <div className={styles.ways}>
        <LinkButton kind="primary" href={href}>
          {t('open')}
        </LinkButton>
        <Button kind="quiet" iconOnly icon={<X size={20} aria-hidden="true" />} onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </section>
  );
}
