import { worksInPanchayat } from '@sampark/core/access/roles';
import { listView } from '@sampark/core/list/list-view';
import { NO_VILLAGES } from '@sampark/core/places/village-names';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { Pencil, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { BulkResult, LeftAlone } from '../../../data/ports/surveys/bulk.ts';
import { useAppData, useLive, useSignedIn } from '../../../shared/data/app-data.ts';
import { deviceFailureKey } from '../../../shared/data/device-failure.ts';
import { useOpened } from '../../../shared/data/use-opened.ts';
import { BackHeading } from '../../../shared/frame/back-heading.tsx';
import { paths } from '../../../shared/paths.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ListFilters } from '../list-filters.tsx';
import { useListQuery } from '../use-list-query.ts';
import styles from './bulk.module.css';
import { DeleteMany } from './delete-many.tsx';
import { EditMany } from './edit-many.tsx';
import { SurveyChoices } from './survey-choices.tsx';

const idOf = ({ survey_id }: SurveySummary): string => survey_id;

/** An act that was done, and its outcome. */
interface Done {
  readonly kind: 'delete' | 'edit';
  readonly result: BulkResult;
}

/** Lets a person choose surveys of the list, and delete them or change an answer in all of them. */
export default function SelectPage() {
  const { t, i18n } = useTranslation(['bulk', 'survey', 'common']);
  const data = useAppData();
  const { surveys: live, villages } = data;
  const bulk = useOpened(useCallback(() => data.bulk(), [data]));
  const isStaff = worksInPanchayat(useSignedIn().user.role);
  const surveys = useLive(live.all);
  const names = useLive(villages) ?? NO_VILLAGES;
  const [query, ask] = useListQuery();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<Done['kind'] | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const list = useMemo(
    () => surveys && listView(surveys, names, i18n.language),
    [surveys, names, i18n.language],
  );
  const shown = useMemo(() => list?.(query), [list, query]);
  const forms = useMemo(() => [...new Set(surveys?.map(({ form_name }) => form_name))], [surveys]);
  // What is not shown is not touched: nobody deletes what they do not see.
  const selected = useMemo(
    () => shown?.filter(({ survey_id }) => chosen.has(survey_id)) ?? [],
    [shown, chosen],
  );

  const finish = (kind: Done['kind'], result: BulkResult) => {
    setOpen(null);
    setDone({ kind, result });
    if (result.ok) setChosen(new Set());
  };
  const choose = (survey: SurveySummary, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(survey.survey_id);
    else next.delete(survey.survey_id);
    setChosen(next);
  };

  return (
    <>
      <BackHeading href={paths.surveys} back={t('back')} title={t('title')} />
      <p className={styles.soft}>
        {isStaff ? t('introStaff') : t('intro')} <Link href={paths.bulkActions}>{t('log')}</Link>
      </p>
      <ListFilters forms={forms} query={query} onChange={ask} />
      {done && <Outcome {...done} />}
      {(!shown || !bulk) && <Skeleton label={t('common:state.loading')} />}
      {shown?.length === 0 && <EmptyState drawing="village" title={t('empty')} />}
      {shown && bulk && shown.length > 0 && (
        <>
          <SelectionBar
            selected={selected.length}
            all={shown.length}
            onAll={(on) => setChosen(new Set(on ? shown.map(idOf) : []))}
            onOpen={setOpen}
          />
          <SurveyChoices question={query} surveys={shown} chosen={chosen} onChoose={choose} />
        </>
      )}
      {bulk && open && (
        <ActOn
          kind={open}
          bulk={bulk}
          surveys={selected}
          onClose={() => setOpen(null)}
          onDone={(result) => finish(open, result)}
        />
      )}
    </>
  );
}

/** Draws the dialog of an action. */
function ActOn({ kind, ...props }: Parameters<typeof DeleteMany>[0] & Pick<Done, 'kind'>) {
  return kind === 'delete' ? <DeleteMany {...props} /> : <EditMany {...props} />;
}

interface SelectionBarProps {
  readonly selected: number;
  readonly all: number;
  readonly onAll: (on: boolean) => void;
  readonly onOpen: (kind: Done['kind']) => void;
}

/** Says how many are selected, and what can be done to them. */
function SelectionBar({ selected, all, onAll, onOpen }: SelectionBarProps) {
  const { t } = useTranslation('bulk');
  return (
    <div className={styles.bar}>
      <p role="status">{t('chosen', { count: selected })}</p>
      <Button kind="quiet" onClick={() => onAll(selected < all)}>
        {selected < all ? t('all', { count: all }) : t('none')}
      </Button>
      <div className={styles.ways}>
        <Button
          disabled={selected === 0}
          icon={<Pencil size={20} aria-hidden="true" />}
          onClick={() => onOpen('edit')}
        >
          {t('edit')}
        </Button>
        <Button
          kind="danger"
          disabled={selected === 0}
          icon={<Trash2 size={20} aria-hidden="true" />}
          onClick={() => onOpen('delete')}
        >
          {t('delete')}
        </Button>
      </div>
    </div>
  );
}

/** Says how many surveys were changed, which ones were left alone and why, and leads to the way back. */
function Outcome({ kind, result }: Done) {
  const { t } = useTranslation(['bulk', 'survey', 'common']);
  const toLog = <Link href={paths.bulkActions}>{t('log')}</Link>;
  if (!result.ok)
    return (
      <Banner live tone="needs" actions={toLog}>
        {t(deviceFailureKey(result.because))} {t('failed')}
      </Banner>
    );
  const count = result.action?.surveys ?? 0;
  const done = kind === 'delete' ? t('deleted', { count }) : t('edited', { count });
  const left = (because: LeftAlone, many: number) => t(`left.${because}`, { count: many });
  return (
    <Banner live tone={count > 0 ? 'good' : 'info'} actions={toLog}>
      {count > 0 ? done : t('nothing')}{' '}
      {Array.from(result.left, ([because, many]) => left(because, many)).join(' ')}
    </Banner>
  );
}
