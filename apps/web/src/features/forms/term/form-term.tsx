import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { LONGEST_TERM } from '@sampark/core/rounds/term';
import type { WireForm, WireFormTerm, WireTermCount } from '@sampark/core/wire/wire-forms';
import { useCallback, useState } from 'react';
import { useAppData, useSignedIn } from '../../../shared/data/app-data.ts';
import { useRefusalText } from '../../../shared/data/refusal-text.ts';
import { useFetched } from '../../../shared/data/use-fetched.ts';
import { NotFetched } from '../../../shared/frame/not-fetched.tsx';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';
import styles from '../forms.module.css';

const FOR_EVER = '';

interface FormTermProps {
  readonly form: WireForm;
}

/** Says how long the surveys of a form are kept, and how many go soon. Administrators change it. */
export function FormTerm({ form }: FormTermProps) {
  const { t } = useTranslation(['forms', 'common']);
  const open = useAppData().forms;
  const isAdmin = useSignedIn().user.role === 'admin';
  const { name } = form;
  const [answer, again] = useFetched(useCallback(async () => (await open()).term(name, null), [open, name]));
  return (
    <Section title={t('term.title')} about={t('term.about')}>
      {!answer && <Skeleton label={t('common:state.loading')} lines={2} />}
      {answer?.kind === 'ok' && (
        <>
          <p>
            {answer.value.years === null
              ? t('term.nowForEver')
              : t('term.now', { count: answer.value.years })}{' '}
            {answer.value.count && <Going count={answer.value.count} />}
          </p>
          {isAdmin && (
            <ChangeTerm key={answer.value.years} form={form} term={answer.value} onChanged={again} />
          )}
        </>
      )}
      {answer && answer.kind !== 'ok' && (
        <NotFetched because={answer.kind} title={t('term.offline')} onRetry={again} />
      )}
    </Section>
  );
}

/** Says how many surveys go tomorrow, and within thirty days. */
function Going({ count }: { readonly count: WireTermCount }) {
  const { t } = useTranslation('forms');
  const { tomorrow, within_30_days } = count;
  if (within_30_days === 0) return t('term.none');
  return `${t('term.tomorrow', { count: tomorrow })} ${t('term.soon', { count: within_30_days })}`;
}

interface ChangeTermProps extends FormTermProps {
  readonly term: WireFormTerm;
  readonly onChanged: () => void;
}

/** A question before a term is set: its years, and the surveys that go by it. */
interface Question {
  readonly years: number;
  readonly count: WireTermCount;
}

function ChangeTerm({ form, term, onChanged }: ChangeTermProps) {
  const { t, i18n } = useTranslation(['forms', 'common']);
  const open = useAppData().forms;
  const explain = useRefusalText();
  const [chosen, setChosen] = useState(term.years === null ? FOR_EVER : String(term.years));
  const [busy, setBusy] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const years = chosen === FOR_EVER ? null : Number(chosen);
  const said = { form: inLanguage(form.title, i18n.language) };

  const save = async () => {
    setBusy(true);
    const asked = await (await open()).setTerm(form.name, years);
    setBusy(false);
    setQuestion(null);
    if (asked.kind !== 'ok') {
      notify.error(explain(asked));
      return;
    }
    notify.success(years === null ? t('term.doneForEver', said) : t('term.done', { ...said, count: years }));
    onChanged();
  };
  const ask = async () => {
    if (years === null) return save();
    setBusy(true);
    const counted = await (await open()).term(form.name, years);
    setBusy(false);
    const count = counted.kind === 'ok' ? counted.value.count : null;
    if (count === null) notify.error(t('term.offline'));
    else setQuestion({ years, count });
  };
  return (
    <div className={styles.form}>
      <Select
        label={t('term.keep')}
        value={chosen}
        onChoose={setChosen}
        options={[
          { value: FOR_EVER, label: t('term.forEver') },
          ...Array.from({ length: LONGEST_TERM }, (_, i) => ({
            value: String(i + 1),
            label: t('term.years', { count: i + 1 }),
          })),
        ]}
      />
      <div>
        <Button busy={busy} disabled={years === term.years} onClick={() => void ask()}>
          {t('term.save')}
        </Button>
      </div>
      {question && (
        <ConfirmDialog
          title={t('term.ask', { ...said, count: question.years })}
          verb={t('term.confirm', { count: question.years })}
          cancel={t('common:action.cancel')}
          danger={question.count.tomorrow > 0}
          busy={busy}
          onConfirm={() => void save()}
          onCancel={() => setQuestion(null)}
        >
          <p>
            <Going count={question.count} />
          </p>
          <p>{t('term.stay')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
