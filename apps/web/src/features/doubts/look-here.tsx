import type { FormDefinition, LocalText } from '@sampark/core/forms/definition/definition';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { subjectTypeOf } from '@sampark/core/survey/subject';
import { formatNumber } from '@sampark/i18n/formats';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../shared/paths.ts';
import { useSurveyWords } from '../../shared/surveys/survey-words.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './doubts.module.css';
import type { FarNumber } from './doubts-of.ts';

/** The numbers that are drawn at first, and with each press on 'more'. */
const PAGE = 10;

/** Leaves out what a reader does not need: of whole numbers the fraction, of others all but one digit of it. */
const roughly = (value: number, like: number): number =>
  Number.isInteger(like) ? Math.round(value) : Math.round(value * 10) / 10;

interface LookHereProps {
  readonly far: readonly FarNumber[];
  readonly form: FormDefinition | null;
}

/** Offers numbers that lie far from those of other surveys for a look. Nothing says that they are wrong. */
export function LookHere({ far, form }: LookHereProps) {
  const { t, i18n } = useTranslation('doubts');
  const words = useSurveyWords();
  const [drawn, setDrawn] = useState(PAGE);
  if (far.length === 0) return null;
  const say = (text: LocalText) => inLanguage(text, i18n.language);
  const ofVillages = !form || subjectTypeOf(form) === 'village';
  const sentence = ({ outlier: { number, count, middle }, unit }: FarNumber): string => {
    const [low, high] = middle.map((each) => formatNumber(roughly(each, number)));
    const said = {
      count,
      low,
      high,
      number: [formatNumber(number), unit && say(unit)].filter(Boolean).join(' '),
    };
    return ofVillages ? t('far.villages', said) : t('far.surveys', said);
  };
  return (
    <Section title={t('look')} about={t('lookAbout')}>
      <ul className={styles.list}>
        {far.slice(0, drawn).map((each) => (
          <li key={`${each.survey.survey_id} ${each.path}`} className={styles.doubt}>
            <p className={styles.where}>
              <Link href={paths.field(each.survey.survey_id, each.path)}>
                {[words.village(each.survey), say(each.question)].join(' · ')}
              </Link>
            </p>
            <p>{sentence(each)}</p>
          </li>
        ))}
      </ul>
      {far.length > drawn && (
        <Button onClick={() => setDrawn(drawn + PAGE)}>
          {t('more', { count: Math.min(PAGE, far.length - drawn) })}
        </Button>
      )}
    </Section>
  );
}
