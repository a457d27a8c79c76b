/** The result of one check: well; worth knowing; or wrong, with what to do in the same sentence. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'error';
  readonly text: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const error = (text: string): Finding => ({ level: 'error', text });
