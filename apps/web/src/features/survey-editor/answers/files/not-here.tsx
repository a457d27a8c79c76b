import type { AttachmentName } from '@sampark/core/attachments/attachment-name';
import type { AttachmentsPort } from '../../../../data/ports/attachments.ts';
import { useHolder } from '../../../../shared/attachments/use-holder.ts';
import { useSurveyOnScreen } from '../../../../shared/surveys/survey-on-screen.ts';
import { useTranslation } from '../../../../shared/use-translation.ts';

interface NotHereProps {
  readonly files: AttachmentsPort;
  readonly name: AttachmentName;
}

/** Says that a file is not to be had, and on whose device it is. */
export function NotHere({ files, name }: NotHereProps) {
  const { t } = useTranslation('attachments');
  const person = useHolder(files, useSurveyOnScreen(), name);
  return <p>{person === null ? t('notHere') : t('withPerson', { person })}</p>;
}
