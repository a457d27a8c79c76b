import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { WireUserRow } from '@sampark/core/wire/access/wire-account';
import { directionOf, type Language } from '@sampark/i18n/languages';
import { useCallback } from 'react';
import { useAppData, useLive } from '../../../shared/data/app-data.ts';
import { useFetched } from '../../../shared/data/use-fetched.ts';
import { NotFetched } from '../../../shared/frame/not-fetched.tsx';
import { shownName } from '../../../shared/people/shown-name.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import layout from '../../../ui/layout/printed-page.module.css';
import { peopleOf } from './people-of.ts';
import styles from './person-papers.module.css';
import { AddressCode, WaysIn } from './ways-in.tsx';

/** Pieces on a page: two beside each other, two below each other. The longest of our languages needs a quarter of it. */
const ON_A_PAGE = 4;

interface PersonPapersProps {
  /** The place whose people get a piece of paper, as `people-of.ts` writes it; empty: none yet. */
  readonly choice: string;
  readonly language: Language;
}

/** Shows a piece of paper for each person of a place, to cut apart: who they are here, the code, and how they come in. */
export function PersonPapers({ choice, language }: PersonPapersProps) {
  const { t } = useTranslation(['devices', 'common']);
  const { users: open, panchayats: known } = useAppData();
  const panchayats = useLive(known) ?? [];
  const [answer, again] = useFetched(useCallback(async () => (await open()).overview(), [open]));
  if (answer === undefined) return <Skeleton label={t('common:state.loading')} lines={8} />;
  if (answer.kind !== 'ok') {
    return (
      <NotFetched because={answer.kind} title={t('code.notHere')} onRetry={again}>
        {t('code.notHereBody')}
      </NotFetched>
    );
  }
  if (choice === '') return <p className={layout.tools}>{t('code.choose')}</p>;
  const people = peopleOf(choice, answer.value.people.users, panchayats, new Intl.Collator(language));
  if (people.length === 0) return <p className={layout.tools}>{t('code.nobody')}</p>;
  const pages = Array.from({ length: Math.ceil(people.length / ON_A_PAGE) }, (_, at) =>
    people.slice(at * ON_A_PAGE, (at + 1) * ON_A_PAGE),
  );
  const places = new Map(
    panchayats.map(({ panchayat_id, name, block }) => [
      panchayat_id,
      `${inLanguage(name, language)}, ${inLanguage(block, language)}`,
    ]),
  );
  const blocks = new Map(panchayats.map(({ block_id, block }) => [block_id, inLanguage(block, language)]));
  const placeOf = ({ panchayat_id, panchayat_name, block_id }: WireUserRow): string =>
    places.get(panchayat_id ?? '') ?? panchayat_name ?? blocks.get(block_id ?? '') ?? '';
  return (
    <>
      <p className={layout.tools} role="status">
        {t('code.pieces', { people: people.length, pages: pages.length })}
      </p>
      {pages.map((page) => (
        <div key={page[0]?.user_id} className={styles.page}>
          {page.map((person) => (
            <Piece key={person.user_id} person={person} place={placeOf(person)} language={language} />
          ))}
        </div>
      ))}
    </>
  );
}

interface PieceProps {
  readonly person: WireUserRow;
  readonly place: string;
  readonly language: Language;
}

function Piece({ person: { full_name, username }, place, language }: PieceProps) {
  const { i18n } = useTranslation();
  const t = i18n.getFixedT(language, ['devices']);
  const name = shownName(full_name || username);
  return (
    <article className={styles.piece} aria-label={name} lang={language} dir={directionOf(language)}>
      <h2 className={styles.name}>{name}</h2>
      <div className={styles.head}>
        <div className={styles.who}>
          <p>{place}</p>
          <p>
            {t('devices:code.username')}{' '}
            <bdi translate="no" className={styles.username}>
              {username}
            </bdi>
          </p>
        </div>
        <AddressCode className={styles.code} />
      </div>
      <WaysIn language={language} />
      <p className={styles.never}>{t('devices:code.never')}</p>
    </article>
  );
}
