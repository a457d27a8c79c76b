import { LINK_DAYS } from '@sampark/core/access/shares/by-link';
import type { Part } from '@sampark/core/access/shares/parts';
import type { WireMadeLink } from '@sampark/core/wire/access/wire-links';
import { useState } from 'react';
import type { ServerAnswer } from '../../data/ports/people/account.ts';
import type { SavedSurvey } from '../../data/ports/surveys/surveys.ts';
import { useAppData } from '../../shared/data/app-data.ts';
import { useRefusalText } from '../../shared/data/refusal-text.ts';
import { ChooseParts } from '../../shared/links/choose-parts.tsx';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { stillWrong } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { MadeLink } from './made-link.tsx';

const DAY_MS = 86_400_000;

/** Returns the day in so many days, ISO 8601. */
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const isBadDay = (asked: ServerAnswer<unknown>): boolean =>
  asked.kind === 'refused' && asked.code === 'bad_last_day';

type Problems = Partial<Record<'person' | 'parts' | 'lastDay', string>>;

interface LinkDialogProps {
  readonly survey: SavedSurvey;
  readonly onClose: () => void;
}

/** Makes a link to parts of a survey, and then shows it with its code, this once. */
export function LinkDialog({ survey, onClose }: LinkDialogProps) {
  const { t } = useTranslation('links');
  const open = useAppData().links;
  const explain = useRefusalText();
  const [person, setPerson] = useState('');
  const [parts, setParts] = useState<readonly Part[]>([]);
  const [lastDay, setLastDay] = useState(() => dayIn(LINK_DAYS.offered));
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [made, setMade] = useState<WireMadeLink | null>(null);

  const make = async () => {
    const problems: Problems = {
      ...(person.trim() === '' && { person: t('make.nobody') }),
      ...(parts.length === 0 && { parts: t('make.nothing') }),
      ...(lastDay === '' && { lastDay: t('badLastDay') }),
    };
    setWrong(problems);
    setFailure(null);
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    const link = { meant_for: person.trim(), parts: [...parts], last_day: lastDay };
    const asked = await (await open()).make(survey.summary.survey_id, link);
    setBusy(false);
    if (asked.kind === 'ok') setMade(asked.value);
    else if (isBadDay(asked)) setWrong({ lastDay: t('badLastDay') });
    else setFailure(explain(asked));
  };

  if (made) return <MadeLink person={person.trim()} made={made} onClose={onClose} />;
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
      {failure && (
        <div role="alert">
          <Banner tone="needs">{failure}</Banner>
        </div>
      )}
      <TextField
        label={t('make.for')}
        hint={t('make.forHint')}
        value={person}
        onText={(text) => {
          setPerson(text);
          setWrong(stillWrong(wrong, { person: text }));
        }}
        error={wrong.person}
      />
      <ChooseParts
        definition={survey.form}
        parts={parts}
        onChoose={(chosen) => {
          setParts(chosen);
          setWrong(stillWrong(wrong, { parts: chosen }));
        }}
        error={wrong.parts}
      />
      <TextField
        label={t('make.lastDay')}
        hint={t('make.lastDayHint', { count: LINK_DAYS.most })}
        type="date"
        max={dayIn(LINK_DAYS.most)}
        value={lastDay}
        onText={(day) => {
          setLastDay(day);
          setWrong(stillWrong(wrong, { lastDay: day }));
        }}
        error={wrong.lastDay}
      />
    </FormDialog>
  );
}
