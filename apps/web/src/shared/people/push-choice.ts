/** The notifications that this device shows by itself. */
export interface PushChoice {
  /** When a survey has two answers. */
  readonly surveys: boolean;
  /** When a sync finished or failed. */
  readonly sync: boolean;
}

const KEY = 'sampark.push';
const USUAL: PushChoice = { surveys: false, sync: true };

/** Returns the choice that was made on this device; until then surveys off, sync on. */
export function pushChoice(): PushChoice {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<PushChoice>;
    return { surveys: kept.surveys ?? USUAL.surveys, sync: kept.sync ?? USUAL.sync };
  } catch {
    return USUAL;
  }
}

export const setPushChoice = (choice: PushChoice): void => localStorage.setItem(KEY, JSON.stringify(choice));

/** Says whether the browser lets the app show notifications. */
export const permission = (): NotificationPermission | 'unsupported' =>
  'Notification' in window && 'serviceWorker' in navigator ? Notification.permission : 'unsupported';

/** Asks the browser; call it from a press. */
export const askPermission = async (): Promise<NotificationPermission | 'unsupported'> =>
  permission() === 'unsupported' ? 'unsupported' : Notification.requestPermission();
