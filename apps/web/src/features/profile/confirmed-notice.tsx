import type { NoticePort } from '../../data/ports/notice.ts';
import { asksToRead } from '../../data/ports/notice.ts';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { useOpened } from '../../shared/data/use-opened.ts';
import { showTime } from '../../shared/dates.ts';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './profile.module.css';

/** Says which version of the privacy notice I have confirmed, and leads to it. */
export function ConfirmedNotice() {
  const notice = useOpened(useAppData().notice);
  return notice ? <Confirmed notice={notice} /> : null;
}

function Confirmed({ notice }: { readonly notice: NoticePort }) {
  const { t } = useTranslation('notice');
  const view = useLive(notice.now);
  const confirmed = view?.confirmed;
  return (
    <Section title={t('title')}>
      {confirmed && <p>{t('confirmed', { version: confirmed.version, when: showTime(confirmed.at) })}</p>}
      {view && asksToRead(view) && <p className={styles.soft}>{t('none')}</p>}
      {view?.waiting && <p className={styles.soft}>{t('waits')}</p>}
      <p className={styles.link}>
        <LinkButton href={paths.notice}>{t('read')}</LinkButton>
      </p>
    </Section>
  );
}
