import { LINK_DAYS, lastLinkDays, mayLinkEndOn } from '@sampark/core/access/shares/by-link';
import type { Part } from '@sampark/core/access/shares/parts';
import type { WireMadeLink } from '@sampark/core/wire/access/wire-links';
import { useState } from 'react';
import type { ServerAnswer } from '../../data/ports/people/account.ts';
import type { SavedSurvey } from '../../data/ports/surveys/surveys.ts';
import { useAppData } from '../../shared/data/app-data.ts';
import { useRefusalText } from '../../shared/data/refusal-text.ts';
import { useNow } from '../../shared/data/use-now.ts';
import { ChooseParts } from '../../shared/links/choose-parts.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { stillWrong } from '../../ui/wrong-fields.ts';
import { MadeLink } from './made-link.tsx';

const isBadDay = (asked: ServerAnswer<unknown>): boolean =>
  asked.kind === 'refused' && asked.code === 'bad_last_day';

interface LinkDialogProps {
  readonly survey: SavedSurvey;
  readonly onClose: () => void;
}

interface Draft {
  readonly person: string;
  readonly parts: readonly Part[];
  readonly lastDay: string;
}

/** Keeps what a person types of a link, says what is wrong with it, and makes it. */
function useNewLink(surveyId: string) {
  const { t } = useTranslation('links');
  const open = useAppData().links;
  const explain = useRefusalText();
  const [draft, setDraft] = useState<Draft>(() => ({
    person: '',
    parts: [],
    lastDay: lastLinkDays(Date.now()).offered,
  }));
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Partial<Record<keyof Draft, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [made, setMade] = useState<WireMadeLink | null>(null);
  const { parts, lastDay } = draft;
  const person = draft.person.trim();

  const change = (over: Partial<Draft>) => {
    setDraft({ ...draft, ...over });
    setWrong(stillWrong(wrong, over));
  };
  const make = async () => {
    const problems = {
      ...(person === '' && { person: t('make.nobody') }),
      ...(parts.length === 0 && { parts: t('make.nothing') }),
      ...(!mayLinkEndOn(lastDay, Date.now()) && { lastDay: t('badLastDay') }),
    };
    setWrong(problems);
    setFailure(null);
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    const link = { meant_for: person, parts: [...parts], last_day: lastDay };
    const asked = await (await open()).make(surveyId, link);
    setBusy(false);
    if (asked.kind === 'ok') setMade(asked.value);
    else if (isBadDay(asked)) setWrong({ lastDay: t('badLastDay') });
    else setFailure(explain(asked));
  };
  return { draft, person, change, make, busy, wrong, failure, made };
}

/** Makes a link to parts of a survey, and then shows it with its code, this once. */
export function LinkDialog({ survey, onClose }: LinkDialogProps) {
  const { t } = useTranslation('links');
  const { latest } = lastLinkDays(useNow());
  const { draft, person, change, make, busy, wrong, failure, made } = useNewLink(survey.summary.survey_id);

  if (made) return <MadeLink person={person} made={made} onClose={onClose} />;
  return (
    <FormDialog
      title={t('make.title')}
      onSubmit={make}
      onClose={onClose}
      busy={busy}
      buttons={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t('make.verb')}
          </Button>
        </>
      }
    >
      <Failure>{failure}</Failure>
      <TextField
        label={t('make.for')}
        hint={t('make.forHint')}
        value={draft.person}
        onText={(text) => change({ person: text })}
        error={wrong.person}
      />
      <ChooseParts
        definition={survey.form}
        parts={draft.parts}
        onChoose={(parts) => change({ parts })}
        error={wrong.parts}
      />
      <TextField
        label={t('make.lastDay')}
        hint={t('make.lastDayHint', { count: LINK_DAYS.most })}
        type="date"
        max={latest}
        value={draft.lastDay}
        onText={(lastDay) => change({ lastDay })}
        error={wrong.lastDay}
      />
    </FormDialog>
  );
}
