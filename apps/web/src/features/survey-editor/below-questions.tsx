import type { Module } from '@sampark/core/forms/definition/definition';
import { isRecord } from '@sampark/core/survey/summary';
import { WHOLE_SURVEY } from '@sampark/core/survey/survey';
import type { RefObject } from 'react';
import type { OpenSurvey, SurveyView } from '../../data/ports/surveys/open-survey.ts';
import AboutSurvey from './about-survey.tsx';
import { SurveyNotes } from './answers/notes/survey-notes.tsx';
import type { Notes } from './answers/notes/use-notes.ts';
import type { Settle } from './conflicts/use-settle.ts';
import { LazyKeyboardHelp } from './navigation/lazy-keyboard-help.ts';
import { LazyReview } from './review/lazy-review.ts';
import { NoLongerAsked } from './versions/no-longer-asked.tsx';

interface BelowQuestionsProps {
  readonly survey: OpenSurvey;
  readonly view: SurveyView;
  readonly module: Module;
  readonly notes: Notes;
  readonly editable: boolean;
  readonly settle: Settle;
  readonly villageName: RefObject<HTMLInputElement | null>;
  readonly onType: OpenSurvey['type'];
  readonly onSave: () => Promise<boolean>;
  readonly onDelete: () => void;
}

/** Draws what stands below the last question of a module: its review, the notes about the survey, its name and date, and what is no longer asked. */
export default function BelowQuestions(props: BelowQuestionsProps) {
  const { survey, view, module, notes, editable, settle, villageName, onType, onSave, onDelete } = props;
  const isOfRecord = isRecord(view.summary);
  return (
    <>
      {(editable || view.review.refused !== null) && !isOfRecord && (
        <LazyReview {...{ survey, view, module, onSave }} />
      )}
      <SurveyNotes view={view} notes={notes} />
      {!isOfRecord && (
        <AboutSurvey
          editable={editable && view.can_edit_name && !view.review.locked.has(WHOLE_SURVEY)}
          {...{ view, settle, villageName, onType, onDelete }}
        />
      )}
      <NoLongerAsked view={view} editable={editable} settle={settle} />
      {editable && <LazyKeyboardHelp />}
    </>
  );
}
