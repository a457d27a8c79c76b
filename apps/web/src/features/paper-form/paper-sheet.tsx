import { subjectTypeOf } from '@sampark/core/survey/subject';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { classes } from '../../ui/classes.ts';
import answers from './answers.module.css';
import { Beside } from './beside.tsx';
import { DayBoxes, Lines } from './boxes.tsx';
import { LONGEST_PRINTED, Mark } from './choices.tsx';
import { Items } from './items.tsx';
import { Condition } from './rules.tsx';
import styles from './sheet.module.css';
import { type Sheet, SheetContext, useLine, useSheet } from './sheet.ts';

/** Puts an empty form on paper: where and by whom it is filled, its modules, long lists, and room to sign. */
export function PaperSheet({ sheet }: { readonly sheet: Sheet }) {
  const { modules, numbers, tongues } = sheet;
  return (
    <SheetContext value={sheet}>
      <article
        className={classes(styles.sheet, tongues.length > 1 && styles.both)}
        lang={tongues[0]?.language}
        dir={tongues[0]?.direction}
      >
        <Head />
        {modules.map((module) => (
          <section key={module.name} aria-labelledby={`paper-${module.name}`}>
            <div id={`paper-${module.name}`} className={styles.module}>
              <span>{numbers.get(module)}</span>
              <Beside>
                {(tongue) => (
                  <>
                    <h2>{tongue.text(module.label)}</h2>
                    <Condition item={module} tongue={tongue} />
                  </>
                )}
              </Beside>
            </div>
            <Items items={module.children} />
            {module === modules.at(-1) && <Signatures />}
          </section>
        ))}
        <Lists />
      </article>
    </SheetContext>
  );
}

/** Names the form, and asks where, when and by whom it is filled. */
function Head() {
  const { form, tongues } = useSheet();
  const { say, text } = useLine();
  const titles = new Map(tongues.map((tongue) => [tongue.text(form.title), tongue]));
  return (
    <header className={styles.head}>
      <PageHeading title={text(form.title)}>
        {[...titles].map(([title, { language, direction }]) => (
          <span key={title} lang={language} dir={direction}>
            {title}
          </span>
        ))}
      </PageHeading>
      <p className={styles.version}>
        {form.name} · {say((t) => t('paper:version', { version: form.version }))}
      </p>
      <div className={styles.facts}>
        <HeadLine name={say((t) => t('paper:block'))} />
        <HeadLine name={say((t) => t('paper:panchayat'))} />
        {subjectTypeOf(form) === 'village' && <HeadLine name={say((t) => t('paper:village'))} />}
        <HeadLine name={say((t) => t('paper:surveyor'))} />
        <div className={styles.fact}>
          <span>{say((t) => t('paper:date'))}</span>
          <DayBoxes />
        </div>
      </div>
      <p className={styles.legend}>
        <span className={answers.option}>
          <Mark kind="one" /> {say((t) => t('paper:legend.one'))}
        </span>
        <span className={answers.option}>
          <Mark kind="several" /> {say((t) => t('paper:legend.several'))}
        </span>
        <span>
          <b className={styles.star}>*</b> {say((t) => t('paper:legend.required'))}
        </span>
      </p>
    </header>
  );
}

function HeadLine({ name }: { readonly name: string }) {
  return (
    <div className={styles.fact}>
      <span>{name}</span>
      <Lines />
    </div>
  );
}

/** Gives room to sign. It belongs to the last module: browsers keep it with a question only where both stand in one section. */
function Signatures() {
  const { say } = useLine();
  return (
    <footer className={styles.end}>
      <div className={styles.signatures}>
        {[say((t) => t('paper:sign.surveyor')), say((t) => t('paper:sign.secretary'))].map((person) => (
          <div key={person}>
            <span className={styles.signature} />
            <strong>{person}</strong>
            <span>{say((t) => t('paper:sign.how'))}</span>
          </div>
        ))}
      </div>
    </footer>
  );
}

/** Prints the lists that are too long to stand at their questions. */
function Lists() {
  const { lists } = useSheet();
  const { say, text } = useLine();
  const printed = [...new Set(lists.values())].filter(({ choices }) => choices.length <= LONGEST_PRINTED);
  return printed.map(({ number, choices }) => (
    <section key={number} className={styles.list} aria-labelledby={`paper-list-${number}`}>
      <h2 id={`paper-list-${number}`}>{say((t) => t('paper:list.name', { number }))}</h2>
      <ul>
        {choices.map(({ name, label }) => (
          <li key={name}>{text(label)}</li>
        ))}
      </ul>
    </section>
  ));
}
