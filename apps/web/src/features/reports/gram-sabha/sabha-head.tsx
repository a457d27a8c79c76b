import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { formatNumber } from '@sampark/i18n/formats';
import { showDate } from '../../../shared/dates.ts';
import { PageHeading } from '../../../shared/frame/page-heading.tsx';
import type { GramSabha } from './gram-sabha.ts';
import type { SabhaPart } from './sabha-part.ts';
import styles from './sabha-sheet.module.css';
import type { Tongue } from './tongue.ts';

/** Names what the report is of. */
export function titleOf({ choice }: GramSabha, { language, t }: Tongue): string {
  const { place, village, round } = choice;
  const [first] = round.villages;
  if (village !== '' && first) return inLanguage(first.name, language);
  if (place.kind === 'panchayat') return inLanguage(place.panchayat.name, language);
  return place.kind === 'all'
    ? t('reports:place.all')
    : t('reports:place.block', { name: inLanguage(place.name, language) });
}

/** Says of what village or panchayat, and of when, the report is, and on how many surveys it rests. */
export function SabhaHead({ report, tongue, isFirst }: SabhaPart & { readonly isFirst: boolean }) {
  const { t, words } = tongue;
  const title = titleOf(report, tongue);
  const kind = t('reports:sabha.title');
  return (
    <header className={styles.head}>
      <p className={styles.kind}>
        {kind} · {report.choice.year}
      </p>
      {isFirst ? (
        <PageHeading title={`${title} · ${kind}`}>{title}</PageHeading>
      ) : (
        <h2 className={styles.title}>{title}</h2>
      )}
      <dl className={styles.facts}>
        {factsOf(report, tongue).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.soft}>{words.of(report.form.title)}</p>
    </header>
  );
}

function factsOf({ choice }: GramSabha, { language, t }: Tongue): readonly (readonly [string, string])[] {
  const { place, round, village } = choice;
  const [panchayat] = place.panchayats;
  const name = (text: Parameters<typeof inLanguage>[0]): string => inLanguage(text, language);
  const [standing] = round.standings;
  const one = round.standings.length === 1 ? standing?.speaks : undefined;
  const listed = round.villages.filter((each) => each.listed);
  const surveyed = listed.filter((each) => each.standing !== null).length;
  const rests: readonly (readonly [string, string])[] = one
    ? [
        [t('reports:sabha.surveyed'), showDate(one.survey_date || one.created_at)],
        [
          t('reports:sabha.complete'),
          t('reports:percent', { percent: formatNumber(one.completion_percentage) }),
        ],
      ]
    : [[t('reports:sabha.surveys'), formatNumber(round.standings.length)]];
  const ofVillages: readonly (readonly [string, string])[] =
    village === '' && listed.length > 0
      ? [
          [
            t('reports:sabha.villages'),
            t('reports:of.villages', { part: formatNumber(surveyed), count: listed.length }),
          ],
        ]
      : rests;
  return [
    ...(place.kind === 'panchayat' && village !== ''
      ? ([[t('reports:sabha.panchayat'), name(place.panchayat.name)]] as const)
      : []),
    ...(panchayat && place.kind === 'panchayat'
      ? ([
          [t('reports:sabha.block'), name(panchayat.block)],
          [t('reports:sabha.district'), name(panchayat.district)],
        ] as const)
      : []),
    ...ofVillages,
  ];
}
