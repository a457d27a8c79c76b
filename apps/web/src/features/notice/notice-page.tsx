import { noticeIn } from '@sampark/core/wire/wire-notice';
import { useState } from 'react';
import { asksToRead, type NoticePort, type NoticeView } from '../../data/ports/notice.ts';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { deviceFailureKey } from '../../shared/data/device-failure.ts';
import { useOpened } from '../../shared/data/use-opened.ts';
import { showDate, showTime } from '../../shared/dates.ts';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import styles from './notice.module.css';
import { NoticeText } from './notice-text.tsx';

/** Shows the privacy notice as this device knows it, and lets the person confirm that they have read it. It works without network. */
export default function NoticePage() {
  const { t } = useTranslation(['notice', 'common']);
  const notice = useOpened(useAppData().notice);
  return (
    <>
      <PageHeading title={t('title')} />
      {notice ? <Shown notice={notice} /> : <Skeleton label={t('common:state.loading')} lines={6} />}
    </>
  );
}

function Shown({ notice }: { readonly notice: NoticePort }) {
  const { t } = useTranslation('notice');
  const view = useLive(notice.now);
  if (!view) {
    return (
      <EmptyState drawing="path" title={t('notHere')}>
        {t('notHereBody')}
      </EmptyState>
    );
  }
  const { version, made_at, texts } = view.notice;
  return (
    <div className={styles.page}>
      <p className={styles.soft}>
        {made_at === null
          ? t('shippedVersion', { version })
          : t('version', { version, when: showDate(made_at) })}
      </p>
      <NoticeText texts={texts} />
      <Confirm notice={notice} view={view} />
    </div>
  );
}

interface ConfirmProps {
  readonly notice: NoticePort;
  readonly view: NoticeView;
}

/** Says what the person confirmed last, and asks where that is not the newest version. */
function Confirm({ notice, view }: ConfirmProps) {
  const { t, i18n } = useTranslation(['notice', 'common', 'survey']);
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const { version, texts } = view.notice;
    const language = noticeIn(texts, i18n.language)?.language ?? i18n.language;
    const failure = await notice.confirm({ version, language });
    setBusy(false);
    if (failure !== null) notify.error(t(deviceFailureKey(failure)));
    else if (notice.now.get()?.notice.version === version) notify.success(t('thanks'));
  };
  const { confirmed, waiting } = view;
  return (
    <div className={styles.foot}>
      {asksToRead(view) && (
        <Button kind="primary" busy={busy} onClick={() => void confirm()}>
          {t('confirm')}
        </Button>
      )}
      {confirmed && <p>{t('confirmed', { version: confirmed.version, when: showTime(confirmed.at) })}</p>}
      {waiting && <p className={styles.soft}>{t('waits')}</p>}
    </div>
  );
}
