import type { Completion } from '@sampark/core/forms/completion';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { formatNumber } from '@sampark/i18n/formats';
import type { Language } from '@sampark/i18n/languages';
import type { SavedSurvey } from '../../data/ports/surveys/surveys.ts';
import { useAppData, useLive, useSignedIn } from '../../shared/data/app-data.ts';
import { useNow } from '../../shared/data/use-now.ts';
import { showDate, showTime } from '../../shared/dates.ts';
import { usePersonName } from '../../shared/people/person-name.ts';
import { shownName } from '../../shared/people/shown-name.ts';
import { inEach, textIn } from './in-languages.ts';
import styles from './summary-sheet.module.css';
import { useSheetWords } from './use-sheet-words.ts';

interface SheetFactsProps {
  readonly survey: SavedSurvey;
  readonly completion: Completion;
  readonly languages: readonly Language[];
}

/** Says where the village is, who surveyed it and when, how much of the survey is filled in, and how much is not settled. */
export function SheetFacts({ survey, completion, languages }: SheetFactsProps) {
  const { summary } = survey;
  const word = useSheetWords(languages);
  const person = usePersonName();
  const { user } = useSignedIn();
  const panchayat = useLive(useAppData().panchayats)?.find(
    ({ panchayat_id }) => panchayat_id === summary.panchayat_id,
  );
  const done = completion.modules.filter(({ missing }) => missing.length === 0).length;
  const now = new Date(useNow()).toISOString();
  const facts: readonly (readonly [string, string])[] = [
    ...(panchayat
      ? [
          [word('panchayat'), textIn(languages, panchayat.name)] as const,
          [
            word('place'),
            inEach(languages, (language) =>
              [panchayat.block, panchayat.district, panchayat.state]
                .map((name) => inLanguage(name, language))
                .join(', '),
            ),
          ] as const,
        ]
      : []),
    [word('surveyed'), summary.survey_date === '' ? '–' : showDate(summary.survey_date)],
    [word('by'), shownName(summary.created_by_fullname) || person(summary.created_by_username)],
    [word('completion'), `${completion.completion_percentage}% (${done}/${completion.modules.length})`],
    ...(summary.conflicts > 0 ? [[word('unsettled'), formatNumber(summary.conflicts)] as const] : []),
    [word('changed'), showTime(summary.updated_at)],
    [word('printed'), `${showTime(now)}, ${user.full_name || user.username}`],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
