import type { Question } from '@sampark/core/forms/definition';
import { inLanguage } from '@sampark/core/forms/fields';
import type { Offer } from '@sampark/core/records/totals/offers';
import { isEmpty, type Value } from '@sampark/core/survey/values';
import { dayInWords } from '@sampark/i18n/formats';
import { Check, Sigma } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useFormLanguage } from '../../../../shared/surveys/form-language.ts';
import { useQuestionText } from '../../../../shared/surveys/value-text.ts';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
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
  /** The field for the reason. */
  readonly children: ReactNode;
}

/** Offers an answer that records, villages or another survey give, and says so where the typed one is another. */
export default function Offered({ question, label, value, offer, reason, onTake, children }: OfferedProps) {
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
          <span>{differs ? say.differs(offer, value) : say.offers(offer)}</span>
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
      {differs && children}
    </div>
  );
}

/** Returns the sentences about an offered answer. */
function useOfferText(question: Question) {
  const { t, i18n } = useTranslation('editor');
  const language = useFormLanguage();
  const text = useQuestionText();
  const valueOf = ({ value, from }: Offer): string => {
    const written = text(question, value);
    if (from.kind !== 'figure' || from.lacking === 0) return written;
    return t('offer.withLacking', { value: written, lacking: t('offer.lacking', { count: from.lacking }) });
  };
  const sourceOf = ({ form, day }: Offer['from'] & { kind: 'survey' }) => ({
    form: inLanguage(form.title, language),
    day: dayInWords(day, i18n.language === 'hi' ? 'hi' : 'en'),
  });
  return {
    offers: (offer: Offer): string => {
      const { from } = offer;
      const value = valueOf(offer);
      if (from.kind === 'survey') return t('offer.survey', { ...sourceOf(from), value });
      const { count, of } = from;
      if (of === 'village') return t('offer.villages', { count, value });
      if (of === 'household') return t('offer.households', { count, value });
      return t('offer.records', { count, value, type: of.replaceAll(/[_-]+/g, ' ') });
    },
    differs: (offer: Offer, typed: Value): string => {
      const { from } = offer;
      const words = { typed: text(question, typed), value: valueOf(offer) };
      if (from.kind === 'survey') return t('offer.surveyDiffers', { ...sourceOf(from), ...words });
      return from.of === 'village' ? t('offer.villagesDiffer', words) : t('offer.recordsDiffer', words);
    },
  };
}
