import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { Compared, Said } from '@sampark/core/reports/compare';
import type { Figure } from '@sampark/core/reports/figures';
import { Link } from 'wouter';
import { paths } from '../../../shared/paths.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { useReportWords } from '../use-report-words.ts';
import type { ComparedPlace } from './compared-places.ts';
import styles from './comparison.module.css';
import { NameOfSurvey, PanchayatOfSurvey } from './name-of-survey.tsx';
import { useReport } from './report-context.ts';

interface RowProps {
  readonly row: Compared<ComparedPlace>;
  readonly figure: Figure;
  readonly hasEarlier: boolean;
}

/** Shows one place of a comparison: its name, which leads to what is behind it, its answer with a bar, and that of the earlier year. */
export function ComparisonRow({ row: { place, now, earlier }, figure, hasEarlier }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <PlaceLink place={place} />
      </th>
      <td>
        <Answer said={now} figure={figure} bar={styles.now} />
      </td>
      {hasEarlier && (
        <td>
          <Answer said={earlier} figure={figure} bar={styles.earlier} />
        </td>
      )}
    </tr>
  );
}

function Answer({
  said,
  figure,
  bar,
}: {
  readonly said: Said | null;
  readonly figure: Figure;
  readonly bar: string | undefined;
}) {
  const words = useReportWords();
  if (!said) return <span aria-hidden="true">–</span>;
  return (
    <>
      {words.brief(said.sentence, figure)}
      {said.size !== null && (
        <span className={styles.track} aria-hidden="true">
          <span className={bar} style={{ inlineSize: `${said.size * 100}%` }} />
        </span>
      )}
    </>
  );
}

/** Leads from a village to its survey, and from a panchayat to its report. */
function PlaceLink({ place: { named } }: { readonly place: ComparedPlace }) {
  const { i18n } = useTranslation();
  const { choice } = useReport();
  if (named.kind === 'panchayat') {
    const { panchayat } = named;
    const asked = { year: choice.year, form: choice.form_name };
    return (
      <Link href={paths.reportOf(panchayat.panchayat_id, asked)}>
        {inLanguage(panchayat.name, i18n.language)}
      </Link>
    );
  }
  return (
    <>
      <Link href={paths.survey(named.survey.survey_id)}>
        <NameOfSurvey named={named} />
      </Link>
      <PanchayatOfSurvey named={named} />
    </>
  );
}
