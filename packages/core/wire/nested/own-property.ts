/** Sets an own property whatever its name is: `__proto__` is a name like any other, as in JSON. */
export const setOwn = <T>(object: Record<string, T>, name: string, value: T): void => {
  if (name !== '__proto__') object[name] = value;
  else Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
};
