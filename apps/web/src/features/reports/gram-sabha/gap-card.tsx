import type { Move, ThemeStanding } from '@sampark/core/reports/gap-card';
import { formatNumber } from '@sampark/i18n/formats';
import styles from './gap-card.module.css';
import { beforeAnswer } from './gram-sabha.ts';
import { Bar } from './pictures.tsx';
import type { SabhaPart } from './sabha-part.ts';
import sheet from './sabha-sheet.module.css';

/** The most that are named of all that would move the index. */
const MOST = 8;

/** Says where a panchayat stands in an index, theme by theme, and which answers would move it most. */
export function GapCardPart({ report, tongue }: SabhaPart) {
  const { t } = tongue;
  const { card } = report;
  if (!card) return null;
  return (
    <section className={sheet.part} aria-label={t('reports:sabha.stands')}>
      <h2>{t('reports:sabha.stands')}</h2>
      <table className={styles.themes}>
        <thead>
          <tr>
            <th scope="col">{t('reports:sabha.theme')}</th>
            <th scope="col" colSpan={2}>
              {t('reports:sabha.ofHundred')}
            </th>
            <th scope="col">{t('reports:sabha.known')}</th>
          </tr>
        </thead>
        <tbody>
          {card.themes.map((theme) => (
            <Theme key={theme.name} theme={theme} tongue={tongue} />
          ))}
        </tbody>
      </table>
      <p className={sheet.soft}>{t('reports:sabha.countSame')}</p>
      {card.moves.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('reports:sabha.moves')}</h3>
          <ul className={sheet.sentences}>
            {card.moves.slice(0, MOST).map((move) => (
              <li key={move.path}>
                <b>{beforeAnswer(tongue.words.of(move.label))}</b> <Said move={move} tongue={tongue} />
                <span className={sheet.soft}> ({tongue.words.of(move.theme)})</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Theme({ theme, tongue }: { readonly theme: ThemeStanding } & Pick<SabhaPart, 'tongue'>) {
  const { at, known, indicators } = theme;
  return (
    <tr>
      <th scope="row">{tongue.words.of(theme.label)}</th>
      <td className={styles.picture}>{at !== null && <Bar share={{ part: at, of: 100 }} kind="now" />}</td>
      <td>{at === null ? '–' : formatNumber(at)}</td>
      <td>
        {tongue.t('reports:sabha.knownOf', { known: formatNumber(known), all: formatNumber(indicators) })}
      </td>
    </tr>
  );
}

/** Says what stands in the survey: a share, or an answer. */
function Said({ move: { value, question }, tongue }: { readonly move: Move } & Pick<SabhaPart, 'tongue'>) {
  if (question.type !== 'select_one') return `${formatNumber(Number(value))} %`;
  const choice = question.choices.find(({ name }) => name === value);
  return choice ? tongue.words.of(choice.label) : String(value);
}
