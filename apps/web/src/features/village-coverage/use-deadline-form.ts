import { canBeDueOn } from '@sampark/core/places/deadline';
import type { DueTogether } from '@sampark/core/places/due-surveys';
import { useState } from 'react';
import type { FormsPort } from '../../data/ports/forms.ts';
import type { ServerAnswer } from '../../data/ports/people/account.ts';
import { useAppData, useSignedIn } from '../../shared/data/app-data.ts';
import { useRefusalText } from '../../shared/data/refusal-text.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { notify } from '../../ui/overlays/toasts.tsx';

interface DeadlineFormParts {
  readonly year: string;
  /** `null`: a new one. */
  readonly line: DueTogether | null;
  readonly forms: readonly string[];
  readonly onDone: () => void;
}

/** Returns the block whose day is set; `null`: everywhere's is. An officer sets that of their own block. */
function useBlockOf(line: DueTogether | null): string | null {
  const { user } = useSignedIn();
  return user.role === 'block_officer' ? user.block_id : (line?.block?.block_id ?? null);
}

/** Holds the day by which surveys are to be done and what is wrong with it, and sends it to the server. */
export function useDeadlineForm({ year, line, forms, onDone }: DeadlineFormParts) {
  const { t } = useTranslation('coverage');
  const open = useAppData().forms;
  const explain = useRefusalText();
  const blockId = useBlockOf(line);
  const [form, setForm] = useState(forms[0] ?? '');
  const [day, setDay] = useState(line?.due_on ?? '');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const send = async (ask: (port: FormsPort) => Promise<ServerAnswer<null>>, done: string) => {
    if (busy) return;
    setBusy(true);
    const asked = await ask(await open());
    setBusy(false);
    if (asked.kind !== 'ok') {
      setFailure(explain(asked));
      return;
    }
    notify.success(done);
    onDone();
  };
  const submit = async () => {
    const wrong = day === '' ? t('deadline.needsDay') : t('deadline.otherYear', { year });
    if (!canBeDueOn(Number(year), day)) {
      setProblem(wrong);
      return;
    }
    await send(
      (port) => port.setDeadline(form, year, { due_on: day, block_id: blockId }),
      t('deadline.saved'),
    );
  };
  // Only a day that is set for the very same place can go: in their block officers do not see everywhere's go.
  const canRemove = line !== null && (line.block?.block_id ?? null) === blockId;
  return {
    ...{
      form,
      setForm,
      day,
      problem,
      failure,
      busy,
      submit,
      canRemove,
      isOfBlock: blockId !== null,
    },
    changeDay: (next: string) => {
      setDay(next);
      setProblem(undefined);
    },
    remove: () => send((port) => port.removeDeadline(form, year, blockId), t('deadline.removed')),
  };
}
