import { BYTE_ORDER_MARK, guarded, quoted } from '@sampark/core/survey/csv-cell';
import { PEOPLE_FILE_BYTES, type WirePeopleReport } from '@sampark/core/wire/access/wire-account';
import { useRef, useState } from 'react';
import type { ServerAnswer } from '../../../data/ports/people/account.ts';
import type { UsersPort } from '../../../data/ports/people/users.ts';
import { useRefusalText } from '../../../shared/data/refusal-text.ts';
import type { DownloadFile } from '../../../shared/download.ts';
import { useTranslation } from '../../../shared/use-translation.ts';

const FILE_PROBLEMS = [
  'empty',
  'spreadsheet',
  'not_utf8',
  'open_quote',
  'long_row',
  'no_headings',
  'too_large',
] as const;
const ROW_PROBLEMS = [
  'cells',
  'bad_username',
  'username_taken',
  'named_twice',
  'long_name',
  'bad_email',
  'bad_phone',
  'bad_role',
  'no_block',
  'unknown_panchayat',
  'unknown_block',
  'no_place_for_role',
] as const;

interface State {
  readonly kind: 'choosing' | 'checked' | 'added';
  readonly busy: boolean;
  readonly report: WirePeopleReport | null;
  readonly failure: string | null;
}

const START: State = { kind: 'choosing', busy: false, report: null, failure: null };

/** Returns the passwords as a file that a spreadsheet opens. */
const passwordFile = (passwords: WirePeopleReport['passwords']): DownloadFile => {
  const rows = passwords.map((each) =>
    [each.username, each.full_name, each.temporary_password].map((text) => quoted(guarded(text))).join(','),
  );
  const content = `${BYTE_ORDER_MARK}${['username,full_name,temporary_password', ...rows].join('\r\n')}\r\n`;
  return { name: 'passwords.csv', type: 'text/csv', content };
};

export type PeopleImport = ReturnType<typeof useImportPeople>;

/** Lets the server check a file of people when it is chosen, and add the people when `apply` is called. */
export function useImportPeople(users: UsersPort, onAdded: () => void) {
  const { t } = useTranslation('users');
  const explain = useRefusalText();
  const [state, setState] = useState(START);
  const chosen = useRef<File | null>(null);

  const why = (asked: Exclude<ServerAnswer<unknown>, { kind: 'ok' }>): string => {
    const file = asked.kind === 'refused' ? asked.file : undefined;
    const known = FILE_PROBLEMS.find((each) => each === file?.problem);
    return file && known
      ? t('import.bad', { row: file.row, problem: t(`import.file.${known}`) })
      : explain(asked);
  };
  const ask = async (file: File, dryRun: boolean): Promise<void> => {
    setState((before) => ({ ...before, busy: true, failure: null }));
    const asked = await users.importFile(file, dryRun);
    if (asked.kind !== 'ok') {
      setState({ ...START, failure: why(asked) });
      return;
    }
    const isAdded = !dryRun && asked.value.refused.length === 0;
    setState({ kind: isAdded ? 'added' : 'checked', busy: false, report: asked.value, failure: null });
    if (isAdded) onAdded();
  };
  const { kind, report } = state;
  const isFaultless = kind === 'checked' && report !== null && report.refused.length === 0;
  return {
    state,
    report,
    isFaultless,
    canApply: isFaultless && report.people > 0,
    isDone: kind === 'added',
    problem: (code: string): string => {
      const known = ROW_PROBLEMS.find((each) => each === code);
      return known ? t(`import.problem.${known}`) : code;
    },
    send: (file: File) => {
      chosen.current = file;
      const isTooLarge = file.size > PEOPLE_FILE_BYTES;
      setState({ ...START, failure: isTooLarge ? t('import.tooLarge') : null });
      if (!isTooLarge) void ask(file, true);
    },
    apply: async () => {
      if (chosen.current) await ask(chosen.current, false);
    },
    passwordFile,
  };
}
