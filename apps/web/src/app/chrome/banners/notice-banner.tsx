import { ShieldCheck } from 'lucide-react';
import { paths } from '../../../shared/paths.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from './connection-banner.module.css';

interface NoticeBannerProps {
  /** The person has confirmed no version yet. */
  readonly isFirst: boolean;
  readonly onLater: () => void;
}

/** Asks the person to read the privacy notice, now or later. */
export default function NoticeBanner({ isFirst, onLater }: NoticeBannerProps) {
  const { t } = useTranslation(['notice', 'common']);
  return (
    <div className={styles.place}>
      <Banner
        live
        icon={<ShieldCheck size={20} aria-hidden="true" />}
        actions={
          <>
            <Button kind="quiet" onClick={onLater}>
              {t('common:action.later')}
            </Button>
            <LinkButton href={paths.notice} aria-label={t('read')}>
              {t('banner.read')}
            </LinkButton>
          </>
        }
      >
        {t(isFirst ? 'banner.first' : 'banner.again')}
      </Banner>
    </div>
  );
}
