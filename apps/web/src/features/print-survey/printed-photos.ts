import { type AttachmentName, attachmentsIn } from '@sampark/core/attachments/attachment-name';
import type { FormDefinition, Question } from '@sampark/core/forms/definition/definition';
import { formFields } from '@sampark/core/forms/fields/fields';
import { inAnyRow } from '@sampark/core/survey/row-path';
import type { FieldPath, Values } from '@sampark/core/survey/values';

/** A photo as a printed page names it. */
export interface PrintedPhoto {
  readonly path: FieldPath;
  readonly question: Question;
  readonly name: AttachmentName;
}

/** Returns the photos of a survey, in the form's order; those of one question in the order of the answers. */
export function printedPhotos(form: FormDefinition, values: Values): readonly PrintedPhoto[] {
  const { answers } = formFields(form);
  const order = [...answers.keys()];
  return [...attachmentsIn(values)]
    .flatMap(([path, name]) => {
      const question = answers.get(inAnyRow(path))?.question;
      return question?.type === 'image' ? [{ path, question, name }] : [];
    })
    .toSorted((one, other) => order.indexOf(inAnyRow(one.path)) - order.indexOf(inAnyRow(other.path)));
}
