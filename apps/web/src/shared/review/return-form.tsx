import type { ReviewPress } from '@sampark/core/device/review';
import { NOTE_MAX } from '@sampark/core/survey/about/notes';
import { READY_REASONS } from '@sampark/core/survey/about/reviews';
import type { FieldPath } from '@sampark/core/survey/values';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Option } from '../../ui/fields/choice-field.tsx';
import { LongTextField } from '../../ui/fields/long-text-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useTranslation } from '../use-translation.ts';
import styles from './return-form.module.css';

interface ReturnFormProps {
  readonly target: string;
  /** The questions to choose from; empty: nobody is asked. */
  readonly questions?: readonly Option[];
  /** The subject where no question is chosen; absent: the whole module. */
  readonly whole?: string;
  /** The question that it is about, where nobody is asked; empty: all of it. */
  readonly about?: FieldPath;
  readonly busy: boolean;
  readonly onReturn: (press: ReviewPress) => Promise<boolean>;
  readonly onDone: () => void;
}

/** Asks why something is returned, and about which question. */
export default function ReturnForm(props: ReturnFormProps) {
  const { target, questions = [], whole, about = '', busy, onReturn, onDone } = props;
  const { t } = useTranslation(['review', 'common']);
  const [on, setOn] = useState(about);
  const [why, setWhy] = useState('');
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => box.current?.querySelector('select')?.focus(), []);
  const says = why !== '' || text.trim() !== '';

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (!says) return;
    const because = { ...(why ? { why } : {}), ...(text.trim() ? { text: text.trim() } : {}) };
    if (await onReturn({ target, step: 'returned', ...(on ? { on } : {}), ...because })) onDone();
  };

  return (
    <form ref={box} className={styles.form} onSubmit={(event) => void submit(event)}>
      {questions.length > 0 && (
        <Select
          label={t('review:question')}
          value={on}
          empty={whole ?? t('review:wholeModule')}
          options={questions}
          onChoose={setOn}
        />
      )}
      <Select
        label={t('review:reason')}
        value={why}
        empty={t('review:ownWords')}
        options={READY_REASONS.map((each) => ({ value: each, label: t(`review:why.${each}`) }))}
        onChoose={setWhy}
        error={asked && !says ? t('review:sayWhy') : null}
      />
      <LongTextField label={t('review:comment')} value={text} onText={setText} most={NOTE_MAX} />
      <div className={styles.buttons}>
        <Button type="submit" busy={busy}>
          {t('review:return')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('common:action.cancel')}
        </Button>
      </div>
    </form>
  );
}
