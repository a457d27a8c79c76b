import type {
  ModuleFigures,
  NumberFigure,
  QuestionFigure,
  SharesFigure,
} from '@sampark/core/reports/figures';
import { keyFigures } from '@sampark/core/reports/key-figures';
import { linesOf, type Share, say } from '@sampark/core/reports/say';
import { keyOf } from '../figures/line-key.ts';
import { countsOf } from '../report-choice.ts';
import { sayEarlier } from './gram-sabha.ts';
import styles from './pictures.module.css';
import type { SabhaPart } from './sabha-part.ts';
import sheet from './sabha-sheet.module.css';

/** The pictures for which the front has room. */
const MOST = 12;

interface PicturesProps extends SabhaPart {
  readonly modules: readonly ModuleFigures[];
}

/** Shows the figures that matter most as pictures that are read without colour, each with its sentence. */
export function Pictures({ report, tongue, modules }: PicturesProps) {
  const { t } = tongue;
  const figures = keyFigures(modules, report.form, MOST);
  if (figures.length === 0) return null;
  return (
    <section className={sheet.part}>
      <h2>{t('reports:sabha.pictures')}</h2>
      {report.earlier && (
        <p className={sheet.soft}>
          {t('reports:sabha.legend', { year: report.choice.year, earlier: report.earlier.year })}
        </p>
      )}
      <ul className={styles.pictures}>
        {figures.map((figure) => (
          <li key={figure.path}>
            <Picture {...{ report, tongue, figure }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PictureProps<Shown extends QuestionFigure = QuestionFigure> extends SabhaPart {
  readonly figure: Shown;
}

function Picture({ report, tongue, figure }: PictureProps) {
  const { t, words } = tongue;
  const before = sayEarlier(report, figure);
  return (
    <>
      <p className={styles.label}>{words.of(figure.label)}</p>
      <p>
        <b className={styles.amount}>{words.brief(say(figure, report.isOne), figure)}</b>
        {before && (
          <span className={styles.earlier}>
            {' '}
            {t('reports:sabha.earlier', {
              year: report.earlier?.year,
              answer: words.before(before, figure, countsOf(report.choice)),
            })}
          </span>
        )}
      </p>
      {figure.kind === 'number' && <NumberPicture {...{ report, tongue, figure }} />}
      {figure.kind === 'shares' && report.isOne && <Scale {...{ report, tongue, figure }} />}
      {figure.kind === 'shares' && !report.isOne && <ShareBars {...{ report, tongue, figure }} />}
    </>
  );
}

const PERCENT = '%';

/** Draws a number of a hundred as a part of a bar, and that of the earlier year below. Other numbers have nothing to be a part of. */
function NumberPicture({ report, figure }: PictureProps<NumberFigure>) {
  const { spread, unit } = figure;
  if (!spread || unit?.en !== PERCENT) return null;
  const before = sayEarlier(report, figure);
  const then = before && 'number' in before ? before.number : null;
  return (
    <span aria-hidden="true">
      <Bar share={{ part: spread.mean, of: 100 }} kind="now" />
      {then !== null && <Bar share={{ part: then, of: 100 }} kind="before" />}
    </span>
  );
}

/** Draws a part of a whole. It is a picture: the words beside it say the same. */
export function Bar({
  share: { part, of },
  kind,
}: {
  readonly share: Share;
  readonly kind: 'now' | 'before' | 'none';
}) {
  const width = of === 0 ? 0 : Math.min(100, Math.max(0, (part / of) * 100));
  return (
    <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.whole} x="0" y="0" width="100" height="6" />
      <rect className={styles[kind]} x="0" y="0" width={width} height="6" />
    </svg>
  );
}

/** The choices that fit side by side. */
const MOST_STEPS = 5;

/** Shows where the answer of one survey stands among the choices. */
function Scale({ tongue: { words }, figure }: PictureProps<SharesFigure>) {
  if (figure.parts.length > MOST_STEPS || figure.several) return null;
  return (
    <span className={styles.scale} aria-hidden="true">
      {figure.parts.map((part) => (
        <span key={part.name} className={part.count > 0 ? styles.given : styles.step}>
          {words.line({ of: part, share: { part: 0, of: 0 } })}
        </span>
      ))}
    </span>
  );
}

/** Shows how often each choice was given. */
function ShareBars({ tongue: { words }, figure }: PictureProps<SharesFigure>) {
  return (
    <ul className={styles.shares}>
      {linesOf(figure)
        .filter(({ share }) => share.part > 0)
        .map((line) => (
          <li key={keyOf(line)}>
            <span>{words.line(line)}</span>
            <Bar share={line.share} kind={line.of === null ? 'none' : 'now'} />
            <span>{line.share.part}</span>
          </li>
        ))}
    </ul>
  );
}
