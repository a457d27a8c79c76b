/**
 * Remembers the screen that a person is on. Ask it after a wait, before you lead them to another screen: whoever has gone somewhere
 * else meanwhile stays there.
 * @returns whether they are still on that screen
 */
export const rememberScreen = (): (() => boolean) => {
  const { pathname } = location;
  return () => location.pathname === pathname;
};
