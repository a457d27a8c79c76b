import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ReadsQuery } from '../../data/ports/surveys/reads.ts';
import { useAppData } from '../../shared/data/app-data.ts';
import { useRefusalText } from '../../shared/data/refusal-text.ts';
import { download } from '../../shared/download.ts';
import { BackHeading } from '../../shared/frame/back-heading.tsx';
import { NotFetched } from '../../shared/frame/not-fetched.tsx';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { QuickSearchBox } from '../../ui/fields/search-box.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import { ReadRow } from './read-row.tsx';
import styles from './reads.module.css';
import { useReads } from './use-reads.ts';

const ALL: ReadsQuery = { person: '', panchayat: '', from: '', until: '' };

/** Lists by whom surveys were read that somebody else fills, for administrators. Only the server knows it. */
export default function ReadsPage() {
  const { t } = useTranslation(['reads', 'common']);
  const [query, setQuery] = useState(ALL);
  const { listed, failed, busy, more, again } = useReads(query);
  const set = (part: Partial<ReadsQuery>): void => setQuery((before) => ({ ...before, ...part }));
  return (
    <>
      <BackHeading href={paths.security} back={t('back')} title={t('title')} />
      <p className={styles.intro}>{t('about')}</p>
      <search className={styles.filters}>
        <QuickSearchBox label={t('person')} value={query.person} onText={(person) => set({ person })} />
        <QuickSearchBox
          label={t('panchayat')}
          value={query.panchayat}
          onText={(panchayat) => set({ panchayat })}
        />
        <TextField label={t('from')} type="date" value={query.from} onText={(from) => set({ from })} />
        <TextField label={t('until')} type="date" value={query.until} onText={(until) => set({ until })} />
      </search>
      {!listed && !failed && <Skeleton label={t('common:state.loading')} lines={5} />}
      {failed && (
        <NotFetched because={failed} title={t('notHere')} onRetry={again}>
          {t('notHereBody')}
        </NotFetched>
      )}
      {listed && (
        <>
          {listed.reads.length === 0 ? <p role="status">{t('none')}</p> : <AsFile query={query} />}
          <ul className={styles.list} aria-label={t('list')} aria-busy={busy}>
            {listed.reads.map((read) => (
              <ReadRow
                key={`${read.at} ${read.username} ${read.way} ${read.panchayat?.en} ${read.form_name} ${read.survey_id}`}
                read={read}
              />
            ))}
          </ul>
          {listed.next !== null && (
            <div>
              <Button busy={busy} onClick={more}>
                {t('more')}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}

/** Gives all of them as a table. */
function AsFile({ query }: { readonly query: ReadsQuery }) {
  const { t } = useTranslation('reads');
  const open = useAppData().reads;
  const explain = useRefusalText();
  const [busy, setBusy] = useState(false);
  const give = async (): Promise<void> => {
    setBusy(true);
    const answer = await (await open()).file(query);
    setBusy(false);
    if (answer.kind !== 'ok') return void notify.error(explain(answer));
    download({ name: 'survey-reads.csv', type: 'text/csv;charset=utf-8', content: answer.value });
    notify.success(t('csvDone'));
  };
  return (
    <div>
      <Button icon={<Download size={20} aria-hidden="true" />} busy={busy} onClick={() => void give()}>
        {t('csv')}
      </Button>
    </div>
  );
}
