import { MISSING_MOST, type WireNoticeRecord } from '@sampark/core/wire/wire-notice';
import { useCallback, useState } from 'react';
import { useAppData } from '../../shared/data/app-data.ts';
import { useFetched } from '../../shared/data/use-fetched.ts';
import { BackHeading } from '../../shared/frame/back-heading.tsx';
import { NotFetched } from '../../shared/frame/not-fetched.tsx';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './notice.module.css';
import { NoticeForm } from './notice-form.tsx';
import { NoticeVersions } from './notice-versions.tsx';

/** Lets an administrator write the privacy notice, and shows its versions and who has not confirmed the newest. Only the server knows them. */
export default function WriteNoticePage() {
  const { t } = useTranslation(['notice', 'common']);
  const open = useAppData().notice;
  const [known, setKnown] = useState<WireNoticeRecord>();
  const ask = useCallback(async () => {
    const answer = await (await open()).record();
    // The typed text stays while the list is asked for again.
    if (answer.kind === 'ok') setKnown(answer.value);
    return answer;
  }, [open]);
  const [answer, again] = useFetched(ask);
  return (
    <>
      <BackHeading href={paths.security} back={t('write.back')} title={t('title')} />
      <p className={styles.intro}>{t('about')}</p>
      {!known && answer === undefined && <Skeleton label={t('common:state.loading')} lines={6} />}
      {answer && answer.kind !== 'ok' && (
        <NotFetched because={answer.kind} title={t('write.notHere')} onRetry={again}>
          {t('write.notHereBody')}
        </NotFetched>
      )}
      {known && <Known known={known} isNewest={answer?.kind === 'ok'} onChanged={again} />}
    </>
  );
}

interface KnownProps {
  readonly known: WireNoticeRecord;
  /** Whether the server has no newer version: it was asked since the last one was saved, and answered. */
  readonly isNewest: boolean;
  readonly onChanged: () => void;
}

function Known({ known, isNewest, onChanged }: KnownProps) {
  const { t } = useTranslation('notice');
  const { versions, people, confirmed, missing } = known;
  const version = versions[0]?.version ?? 1;
  return (
    <div className={styles.page}>
      <p role="status">{t('write.count', { people, confirmed, version })}</p>
      <NoticeForm newest={{ version, texts: versions[0]?.texts ?? {} }} {...{ isNewest, onChanged }} />
      <NoticeVersions versions={versions} />
      {missing.length > 0 && (
        <Section
          title={t('write.missing')}
          {...(missing.length === MISSING_MOST && { about: t('write.missingMost', { most: MISSING_MOST }) })}
        >
          <ul className={styles.missing}>
            {missing.map(({ username, full_name }) => (
              <li key={username}>
                <span>{full_name || username}</span>
                <span className={styles.soft} translate="no">
                  {username}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
