import { useId, useState } from 'react';
import type { OpenSurvey } from '../../../data/ports/surveys/open-survey.ts';
import type { OtherDraft, OtherDrafts, OtherTyping } from '../../../data/ports/surveys/other-drafts.ts';
import { useLive } from '../../../shared/data/app-data.ts';
import styles from '../../../shared/other-drafts/other-drafts.module.css';
import { useFieldText } from '../../../shared/surveys/field-text.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';

interface TypedTwiceProps {
  readonly survey: OpenSurvey;
  readonly draft: OtherDraft;
  readonly port: OtherDrafts;
}

/** Shows fields that one person typed differently on two phones: both values, and a choice for each field. */
export function TypedTwice({ survey, draft, port }: TypedTwiceProps) {
  const { t } = useTranslation('drafts');
  // The form of the open survey has the records that its answers may name.
  const text = useFieldText(useLive(survey.view)?.form ?? draft.form);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const id = useId();
  const open = draft.fields.filter(({ field }) => !chosen.has(field));

  const choose = async ({ field, there }: OtherTyping, take: boolean) => {
    if (take) survey.type(field, there);
    setChosen(new Set(chosen).add(field));
    if (open.some((other) => other.field !== field)) return;
    await survey.written();
    await port.discard(draft);
  };

  if (open.length === 0) return null;
  return (
    <section className={styles.list} aria-label={t('twice')}>
      <h2>{t('twice')}</h2>
      {open.map((typing) => (
        <div key={typing.field} className={styles.draft}>
          <div className={styles.about}>
            <h3 id={`${id}-${typing.field}`}>{text.label(typing.field)}</h3>
            <dl className={styles.values}>
              <div>
                <dt>{t('onThis')}</dt>
                <dd>{text.value(typing.field, typing.here)}</dd>
              </div>
              <div>
                <dt>{t('onOther')}</dt>
                <dd>{text.value(typing.field, typing.there)}</dd>
              </div>
            </dl>
          </div>
          <div className={styles.buttons}>
            <Button
              decides
              aria-describedby={`${id}-${typing.field}`}
              onClick={() => void choose(typing, false)}
            >
              {t('keepThis')}
            </Button>
            <Button
              decides
              aria-describedby={`${id}-${typing.field}`}
              onClick={() => void choose(typing, true)}
            >
              {t('takeOther')}
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}
