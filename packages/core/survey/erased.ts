/** The name that stands for everybody whose account was erased. Screens show it in the reader's language. */
export const ERASED_NAME = 'Erased person';

const ERASED = 'erased-';

/** Returns the user name of somebody whose account was erased: it says nothing but their id. */
export const erasedUsername = (userId: string): string => `${ERASED}${userId}`;

/** Whether an account was erased. Nobody else has such a name: an id is made after the name is chosen. */
export const isErased = ({
  user_id,
  username,
}: {
  readonly user_id: string;
  readonly username: string;
}): boolean => username === erasedUsername(user_id);
