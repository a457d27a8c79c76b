const KEY = 'sampark.start_position';

/** The most surveys that are remembered: older ones are not begun any more. */
const MOST = 100;

/** Where this device is not asked for its position: in these surveys, or in none at all. */
type Declined = 'everywhere' | readonly string[];

function declined(): Declined {
  const kept = localStorage.getItem(KEY) ?? '';
  return kept === 'everywhere' ? kept : kept.split(' ').filter(Boolean);
}

/** Whether somebody said on this device that a survey shall not ask for the position. */
export function isDeclined(surveyId: string): boolean {
  const known = declined();
  return known === 'everywhere' || known.includes(surveyId);
}

/** Remembers that a survey, or every survey on this device, shall not ask. */
export function noteDeclined(surveyId: string, where: 'here' | 'everywhere'): void {
  const known = declined();
  if (known === 'everywhere') return;
  localStorage.setItem(KEY, where === 'everywhere' ? where : [...known, surveyId].slice(-MOST).join(' '));
}
