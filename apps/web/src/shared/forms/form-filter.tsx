import { Select } from '../../ui/fields/select.tsx';
import { useTranslation } from '../use-translation.ts';
import { useFormTitles } from './use-form-titles.ts';

interface FormFilterProps {
  readonly forms: readonly string[];
  /** Empty: all. */
  readonly chosen: string;
  readonly onChoose: (form: string) => void;
}

/** Lets a person look at the surveys of one form, where there are several. */
export function FormFilter(props: FormFilterProps) {
  return props.forms.length > 1 ? <Forms {...props} /> : null;
}

function Forms({ forms, chosen, onChoose }: FormFilterProps) {
  const { t } = useTranslation('survey');
  const titles = useFormTitles(forms);
  return (
    <Select
      label={t('list.form')}
      empty={t('list.allForms')}
      options={Array.from(titles, ([value, label]) => ({ value, label }))}
      value={chosen}
      onChoose={onChoose}
    />
  );
}
