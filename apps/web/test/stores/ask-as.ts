import { PASSWORD, type StoresServer } from './stores-server.ts';

/** Signs somebody of a schedule in, past any device. @returns what asks the server as that person, with POST where there is a body */
export const askAs = async (
  server: Pick<StoresServer, 'fetch'>,
  username: string,
  password = PASSWORD,
): Promise<(path: string, body?: unknown) => Promise<unknown>> => {
  const json = { 'content-type': 'application/json' };
  const login = await server.fetch('/api/auth/login', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username, password }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const authorization = `Bearer ${access_token}`;
  return async (path, body) => {
    const sent =
      body === undefined
        ? { headers: { authorization } }
        : { method: 'POST', headers: { ...json, authorization }, body: JSON.stringify(body) };
    const answer = await server.fetch(path, sent);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<unknown>;
  };
};
