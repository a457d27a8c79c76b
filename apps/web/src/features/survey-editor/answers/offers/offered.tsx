import { keptReasonPath } from '@sampark/core/forms/checks/reason-fields';
import type { Question } from '@sampark/core/forms/definition/definition';
import { answerAt } from '@sampark/core/forms/engine/instance';
import { type AskedQuestion, valueOf } from '@sampark/core/forms/engine/questions';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { Offer } from '@sampark/core/records/totals/offers';
import { type FieldPath, isEmpty, sameValue, type Value } from '@sampark/core/survey/values';
import { Check, Sigma } from 'lucide-react';
import { useId } from 'react';
import { useDayInWords } from '../../../../shared/dates.ts';
import { useFormLanguage } from '../../../../shared/surveys/form-language.ts';
import { useQuestionText } from '../../../../shared/surveys/value-text.ts';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { conflictOf } from '../../conflicts/conflict-choices.ts';
import ReasonField from '../reasons/reason-field.tsx';
import type { Scene } from '../screen/scene.ts';
import styles from './offered.module.css';

interface OfferedProps {
  readonly question: Question;
  readonly label: string;
  /** The answer that is typed. */
  readonly value: Value;
  readonly offer: Offer;
  /** The reason for keeping another answer; empty: nobody has said. */
  readonly reason: string;
  /** Takes the offered answer; null: nobody may. */
  readonly onTake: ((value: Value) => void) | null;
  readonly scene: Scene;
  /** The path of the reason. */
  readonly reasonAt: FieldPath;
}

interface OfferBelowProps {
  readonly scene: Scene;
  readonly asked: AskedQuestion;
  readonly path: FieldPath;
}

/** Offers the answer that records, villages or another survey give, where the typed one is another. */
export default function OfferBelow({ scene, asked, path }: OfferBelowProps) {
  const { view, editable, onType, say } = scene;
  const { question } = asked;
  const offer = scene.offers.get(path);
  const value = valueOf(asked);
  if (!offer || sameValue(offer.value, value) || conflictOf(view, path)) return null;
  const reasonAt = keptReasonPath(question.name);
  const reason = answerAt(view.instance, reasonAt);
  if (!editable && isEmpty(reason)) return null;
  return (
    <Offered
      {...{ scene, question, value, offer, reasonAt }}
      label={say(question.label, path)}
      reason={typeof reason === 'string' ? reason.trim() : ''}
      onTake={editable ? (taken) => onType(path, taken) : null}
    />
  );
}

/** Offers an answer that records, villages or another survey give, and says so where the typed one is another. */
function Offered(props: OfferedProps) {
  const { question, label, value, offer, reason, onTake, scene, reasonAt } = props;
  const { t } = useTranslation('editor');
  const say = useOfferText(question);
  const id = useId();
  const differs = !isEmpty(value);
  const isKept = differs && reason !== '';
  const Icon = isKept ? Check : Sigma;
  return (
    <div
      className={classes(styles.offer, differs && !isKept && styles.differs)}
      role="group"
      aria-labelledby={id}
    >
      <div className={styles.line}>
        <p className={styles.words} id={id}>
          <Icon size={18} aria-hidden="true" />
          <span>
            {differs ? say.differs(offer, value) : say.offers(offer)}
            {offer.beside && <span className={styles.beside}>{say.beside(offer.beside)}</span>}
          </span>
        </p>
        {onTake && (
          <Button
            kind="secondary"
            small
            aria-label={t('offer.takeFor', { field: label })}
            onClick={() => onTake(offer.value)}
          >
            {t('offer.take')}
          </Button>
        )}
      </div>
      {differs && <ReasonField scene={scene} path={reasonAt} />}
    </div>
  );
}

/** Returns the sentences about an offered answer. */
function useOfferText(question: Question) {
  const { t } = useTranslation('editor');
  const language = useFormLanguage();
  const text = useQuestionText();
  const valueOf = ({ value, from }: Offer): string => {
    const written = text(question, value);
    if (from.kind !== 'figure' || from.lacking === 0) return written;
    return t('offer.withLacking', { value: written, lacking: t('offer.lacking', { count: from.lacking }) });
  };
  const inWords = useDayInWords();
  const sourceOf = ({ form, day }: Offer['from'] & { kind: 'survey' }) => ({
    form: inLanguage(form.title, language),
    day: inWords(day),
  });
  return {
    offers: (offer: Offer): string => {
      const { from } = offer;
      const value = valueOf(offer);
      if (from.kind === 'survey') return t('offer.survey', { ...sourceOf(from), value });
      const { count, of } = from;
      const words = { count, value, day: inWords(from.day) };
      if (of === 'village') return t('offer.villages', words);
      if (of === 'household') return t('offer.households', words);
      return t('offer.records', { ...words, type: of.replaceAll(/[_-]+/g, ' ') });
    },
    beside: ({ reference, distance }: NonNullable<Offer['beside']>): string => {
      const day = inWords(reference);
      return distance === 'later' ? t('offer.later', { day }) : t('offer.old', { day });
    },
    differs: (offer: Offer, typed: Value): string => {
      const { from } = offer;
      const words = { typed: text(question, typed), value: valueOf(offer) };
      if (from.kind === 'survey') return t('offer.surveyDiffers', { ...sourceOf(from), ...words });
      return from.of === 'village' ? t('offer.villagesDiffer', words) : t('offer.recordsDiffer', words);
    },
  };
}
