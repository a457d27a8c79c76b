import type { AttachmentName } from '@sampark/core/attachments/attachment-name';
import type { Question } from '@sampark/core/forms/definition/definition';
import type { Language } from '@sampark/i18n/languages';
import { useAttachments, useFileAddress } from '../../shared/attachments/use-attachments.ts';
import { useHolder } from '../../shared/attachments/use-holder.ts';
import { answerIn, textIn } from './in-languages.ts';
import styles from './photos.module.css';
import type { PrintedPhoto } from './printed-photos.ts';
import { useSheetWords } from './use-sheet-words.ts';

interface PhotosProps {
  readonly surveyId: string;
  readonly photos: readonly PrintedPhoto[];
  readonly languages: readonly Language[];
}

/** Puts the photos of a survey on paper, each under the name by which the answers call it. */
export default function Photos({ surveyId, photos, languages }: PhotosProps) {
  const word = useSheetWords(languages);
  return (
    <section className={styles.photos} aria-labelledby="sheet-photos">
      <h2 id="sheet-photos">{word('photos')}</h2>
      <ul className={styles.list}>
        {photos.map(({ path, question, name }) => (
          <li key={path}>
            <Photo {...{ surveyId, question, name, languages }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PhotoProps {
  readonly surveyId: string;
  readonly question: Question;
  readonly name: AttachmentName;
  readonly languages: readonly Language[];
}

/** Shows one photo; where it is not to be had, its place on the paper says so, and on whose device it is. */
function Photo({ surveyId, question, name, languages }: PhotoProps) {
  const word = useSheetWords(languages);
  const files = useAttachments();
  const address = useFileAddress(files?.open, name);
  const person = useHolder(files, surveyId, address === null ? name : null);
  const label = textIn(languages, question.label);
  return (
    <figure className={styles.photo}>
      {address && <img src={address} alt={label} />}
      {address === null && (
        <p className={styles.missing}>
          {person === null ? word('photoNotHere') : word('photoWithPerson', { person })}
        </p>
      )}
      <figcaption>
        {label} <small>{answerIn(languages, question, name)}</small>
      </figcaption>
    </figure>
  );
}
