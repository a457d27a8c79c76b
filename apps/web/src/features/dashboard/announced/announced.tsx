import { announcedText, isAnnouncedOn } from '@sampark/core/access/announced';
import { dayInIndia } from '@sampark/core/survey/day-in-india';
import type { Announcement } from '@sampark/core/wire/wire-announcements';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { useAppData } from '../../../shared/data/app-data.ts';
import { deviceFailureKey } from '../../../shared/data/device-failure.ts';
import { useNow } from '../../../shared/data/use-now.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';
import styles from './announced.module.css';

interface AnnouncedProps {
  /** Those that the person has not read, the newest first; also of other days. */
  readonly announced: readonly Announcement[];
}

/** Shows one announcement of today, an important one first, and says how many more there are. */
export default function Announced({ announced }: AnnouncedProps) {
  const { t } = useTranslation('announcements');
  const today = dayInIndia(useNow());
  const now = announced.filter((each) => isAnnouncedOn(each, today));
  const shown = now.find(({ important }) => important) ?? now[0];
  if (!shown) return null;
  return (
    <section aria-label={t('home.title')}>
      <OneAnnouncement key={shown.announcement_id} shown={shown} more={now.length - 1} />
    </section>
  );
}

interface OneAnnouncementProps {
  readonly shown: Announcement;
  /** How many more there are today. */
  readonly more: number;
}

/** Shows an announcement with the way to put it away. An important one is put away by saying that it was read. */
function OneAnnouncement({ shown, more }: OneAnnouncementProps) {
  const { t, i18n } = useTranslation(['announcements', 'common', 'survey']);
  const open = useAppData().announcements;
  const [busy, setBusy] = useState(false);
  const { announcement_id, texts, link, important } = shown;
  const { text, language } = announcedText(texts, i18n.language);
  const putAway = async (): Promise<void> => {
    setBusy(true);
    const failure = await (await open()).putAway(announcement_id);
    setBusy(false);
    if (failure !== null) notify.error(t(deviceFailureKey(failure)));
  };
  return (
    <Banner
      tone={important ? 'needs' : 'info'}
      icon={<Megaphone size={20} aria-hidden="true" />}
      actions={
        <>
          {link !== null && <LinkButton href={link}>{t('home.open')}</LinkButton>}
          <Button kind={important ? 'primary' : 'quiet'} busy={busy} onClick={() => void putAway()}>
            {important ? t('home.read') : t('home.away')}
          </Button>
        </>
      }
    >
      <p className={styles.text} lang={language} dir="auto">
        {text}
      </p>
      {more > 0 && <p className={styles.more}>{t('home.more', { count: more })}</p>}
    </Banner>
  );
}
