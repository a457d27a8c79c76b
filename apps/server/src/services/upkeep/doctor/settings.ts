import { error, type Finding, ok, warning } from './finding.ts';

/** The settings that are worth a second look. */
export interface LookedAt {
  readonly demo: boolean;
  readonly publicUrl: string;
  readonly passwordMin: number;
  readonly dataDir: string;
}

/** Judges the settings, which were readable. */
export function checkSettings({ demo, publicUrl, passwordMin }: LookedAt): readonly Finding[] {
  const findings: Finding[] = [];
  if (demo && publicUrl !== '') {
    findings.push(
      error('demo mode on a public address has passwords that everybody knows: set SAMPARK_DEMO=0'),
    );
  } else if (demo) findings.push(warning('demo mode: its passwords are known to everybody'));
  findings.push(
    publicUrl === ''
      ? warning(
          'only this machine can reach the server: for others set SAMPARK_PUBLIC_URL, with a TLS proxy in front',
        )
      : ok(`people reach the server at ${publicUrl}`),
  );
  findings.push(
    passwordMin < 8
      ? warning(`passwords need ${passwordMin} characters: PASSWORD_MIN=8 is advised`)
      : ok(`passwords need ${passwordMin} characters`),
  );
  return findings;
}
