import { announcedText } from '@sampark/core/access/announced';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { dayInIndia } from '@sampark/core/survey/day-in-india';
import type { ListedAnnouncement } from '@sampark/core/wire/wire-announcements';
import { useNow } from '../../shared/data/use-now.ts';
import { showDate } from '../../shared/dates.ts';
import { shownName } from '../../shared/people/shown-name.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import styles from './announcements.module.css';

interface AnnouncementRowProps {
  readonly announcement: ListedAnnouncement;
  readonly onEnd: (announcement: ListedAnnouncement) => void;
}

/** Shows an announcement with whom it is for, its days, and how many people have read it. */
export function AnnouncementRow({ announcement, onEnd }: AnnouncementRowProps) {
  const { t, i18n } = useTranslation(['announcements', 'common']);
  const today = dayInIndia(useNow());
  const { texts, from, until, important, place, role, made_by, ended_at, readers } = announcement;
  const { text, language } = announcedText(texts, i18n.language);
  const isOver = ended_at !== null || until < today;
  const whom = [
    place === null ? t('where.all') : inLanguage(place, i18n.language),
    ...(role === null ? [] : [t(`common:role.${role}`)]),
  ];
  return (
    <li>
      <div className={styles.about}>
        <p className={styles.text} lang={language} dir="auto">
          {text}
        </p>
        <p className={styles.soft}>
          <span>{whom.join(', ')}</span>
          <span>{t('days', { from: showDate(from), until: showDate(until) })}</span>
          <span>{t('by', { name: shownName(made_by) })}</span>
        </p>
        <p className={styles.facts}>
          <span>{t('readers', { count: readers })}</span>
          {important && <Badge tone="needs">{t('important.badge')}</Badge>}
          {isOver && <Badge>{t('over')}</Badge>}
        </p>
      </div>
      {!isOver && (
        <Button
          kind="danger-quiet"
          aria-label={t('end.of', { text: text.slice(0, 60) })}
          onClick={() => onEnd(announcement)}
        >
          {t('end.open')}
        </Button>
      )}
    </li>
  );
}
