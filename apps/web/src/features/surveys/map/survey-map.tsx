import type { Point } from '@sampark/core/forms/geo-points';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { aroundOne, middleOf, nearestFirst } from '@sampark/core/map/nearest-first';
import { LocateFixed } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { LazyPlainMap } from '../../../shared/map/lazy-plain-map.ts';
import type { MapMark } from '../../../shared/map/map-content.ts';
import { useHere } from '../../../shared/map/use-here.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { ChosenSurvey } from './chosen-survey.tsx';
import { type Colouring, coloured, questionsToColourBy } from './colouring.ts';
import { KeepMap } from './keep-map.tsx';
import { Legend } from './legend.tsx';
import styles from './map.module.css';
import type { MapSurvey, MapSurveys } from './map-survey.ts';
import { NearTable } from './near-table.tsx';

/** The surveys next to one that are shown around it. */
const NEIGHBOURS = 4;

interface SurveyMapProps {
  /** `undefined` while it is not known which surveys there are. */
  readonly found: MapSurveys | undefined;
  /** The id of the survey that is in the middle at first. */
  readonly first: string | null;
}

/** Shows surveys on a map, what their marks mean, and which are near. */
export function SurveyMap({ found, first }: SurveyMapProps) {
  const { t } = useTranslation(['map', 'common']);
  const isRead = found !== undefined && found.read === found.total;
  // Once the map is there, it stays while what has changed is read.
  const [isBegun, begin] = useState(isRead);
  if (isRead && !isBegun) begin(true);
  if (!found) return <Skeleton label={t('common:state.loading')} lines={1} height={20} />;
  const { surveys, read, total } = found;
  const without = total - surveys.length;
  return (
    <>
      <p className={styles.count} role="status">
        {!isRead && t('reading', { read, total })}
        {isRead &&
          total > 0 &&
          (without === 0 ? t('all', { count: total }) : t('without', { count: without, total }))}
      </p>
      {!isBegun && <Skeleton label={t('common:state.loading')} lines={1} height={20} />}
      {isBegun && surveys.length > 0 && <Shown surveys={surveys} first={first} />}
      {isRead && surveys.length === 0 && (
        <EmptyState drawing="path" title={total === 0 ? t('nothing') : t('none')}>
          {total > 0 && t('noneBody')}
        </EmptyState>
      )}
    </>
  );
}

interface ShownProps {
  readonly surveys: readonly MapSurvey[];
  readonly first: string | null;
}

function Shown({ surveys, first }: ShownProps) {
  const { t } = useTranslation('map');
  const [chosenId, choose] = useState(first);
  const aroundOf = (id: string | null) => {
    const middle = surveys.find((each) => each.id === id);
    return (
      middle &&
      aroundOne(
        middle.at,
        surveys.filter((each) => each !== middle),
        NEIGHBOURS,
      )
    );
  };
  const [around, lead] = useState(() => aroundOf(first));
  const near = useHere();
  const frame = useRef<HTMLDivElement>(null);
  const { here } = near;
  const by = useColouring(surveys);
  const chosen = surveys.find(({ id }) => id === chosenId) ?? null;
  const at = here.kind === 'known' ? here.place : null;
  const hereMark = useMemo(() => at && { at, accuracy: null }, [at]);
  const marks = useMemo(
    () =>
      surveys.map(
        ({ id, name, at: spot }): MapMark => ({ id, name, at: spot, look: by.lookOf(id)?.look ?? 'ring' }),
      ),
    [surveys, by],
  );
  const positions = useMemo(() => surveys.map((survey) => survey.at), [surveys]);
  const [someone] = surveys;
  if (!someone) return null;
  const show = (id: string) => {
    choose(id);
    lead(aroundOf(id));
    frame.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className={styles.screen}>
      <div ref={frame} className={styles.map}>
        <LazyPlainMap
          label={t('label')}
          marks={marks}
          here={hereMark}
          chosen={chosenId}
          onChoose={choose}
          around={around}
        />
        {by.chooser}
        <Legend entries={by.legend} />
        {chosen && <ChosenSurvey survey={chosen} entry={by.lookOf(chosen.id)} onClose={() => choose(null)} />}
        <KeepMap shown={positions} />
      </div>
      <Near surveys={surveys} chosen={chosen} near={near} by={by} onShow={show} />
    </div>
  );
}

interface NearProps {
  readonly surveys: readonly MapSurvey[];
  readonly chosen: MapSurvey | null;
  readonly near: ReturnType<typeof useHere>;
  readonly by: ReturnType<typeof useColouring>;
  readonly onShow: (id: string) => void;
}

/** Lists the surveys by their distance: from the chosen one, from where the person stands, or from the middle of all. */
function Near({ surveys, chosen, near: { here, ask, forget }, by, onShow }: NearProps) {
  const { t } = useTranslation(['map', 'records']);
  const at = here.kind === 'known' ? here.place : null;
  const from: Point = chosen?.at ?? at ?? middleOf(surveys.map((survey) => survey.at) as [Point, ...Point[]]);
  const [latitude, longitude] = from;
  const seen = useMemo(() => nearestFirst([latitude, longitude], surveys), [latitude, longitude, surveys]);
  const caption = chosen ? t('from.survey', { name: chosen.name }) : at ? t('from.here') : t('from.middle');
  return (
    <section className={styles.near} aria-labelledby="near">
      <h2 id="near">{t('near')}</h2>
      <div className={styles.from}>
        <Button
          busy={here.kind === 'asking'}
          aria-pressed={at !== null}
          kind={at ? 'primary' : 'secondary'}
          icon={<LocateFixed size={20} aria-hidden="true" />}
          onClick={at ? forget : ask}
        >
          {t('fromHere')}
        </Button>
        <p className={styles.soft} role="status">
          {here.kind === 'refused' && t('refused')}
          {here.kind === 'unknown' && t('unknown')}
        </p>
      </div>
      <NearTable key={caption} caption={caption} seen={seen} lookOf={by.lookOf} onShow={onShow} />
    </section>
  );
}

/** Holds by what the surveys are told apart, and returns how they look then. */
function useColouring(surveys: readonly MapSurvey[]) {
  const { t, i18n } = useTranslation('map');
  const [key, setKey] = useState('');
  const questions = useMemo(() => questionsToColourBy(surveys), [surveys]);
  const by: Colouring = questions.find((each) => each.key === key) ?? 'status';
  const looks = useMemo(() => coloured(surveys, by), [surveys, by]);
  const hasForms = new Set(questions.map(({ form }) => form)).size > 1;
  const label = useCallback(
    ({ question, title }: (typeof questions)[number]) => {
      const words = inLanguage(question.label, i18n.language);
      return hasForms ? `${words} (${inLanguage(title, i18n.language)})` : words;
    },
    [i18n.language, hasForms],
  );
  const chooser = questions.length > 0 && (
    <Select
      label={t('colourBy')}
      value={by === 'status' ? '' : by.key}
      empty={t('status')}
      options={questions.map((each) => ({ value: each.key, label: label(each) }))}
      onChoose={setKey}
    />
  );
  return { ...looks, chooser };
}
