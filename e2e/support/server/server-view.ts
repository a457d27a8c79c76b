import { randomUUID } from 'node:crypto';

/** A survey in the server's answer; only the parts that the journeys look at. */
export interface ServerSurvey {
  readonly survey_id: string;
  readonly village_name: string;
  readonly version: number;
  readonly completion_percentage: number;
  readonly conflicts: readonly { readonly field: string; readonly theirs: unknown; readonly mine: unknown }[];
  readonly [module: string]: unknown;
}

/** One operation of a survey's history. */
export interface ServerHistoryLine {
  readonly op_id: string;
  readonly action: string;
  readonly changes: readonly { readonly field: string; readonly now: unknown; readonly mine?: unknown }[];
}

/** What the server counted of one question; only the parts that the journeys look at. */
export interface ServerFigure {
  readonly kind: 'number' | 'shares' | 'held' | 'rows';
  readonly label: { readonly en: string };
  readonly asked: number;
  readonly answered: number;
  readonly unit?: { readonly en: string } | null;
  readonly adds?: boolean;
  readonly spread?: { readonly sum: number } | null;
  readonly parts?: readonly { readonly label: { readonly en: string } | null; readonly count: number }[];
}

/** Everything that the server holds, seen past every screen through its own API. */
export interface ServerView {
  /** Reads a survey by id; `null` when there is none, or it is deleted and no conflict is open on it. */
  read(surveyId: string): Promise<ServerSurvey | null>;
  /**
   * Reads a survey's history, the newest first; also of a deleted survey. Empty for one the server has never heard
   * of.
   */
  history(surveyId: string): Promise<readonly ServerHistoryLine[]>;
  surveysNamed(village: string): Promise<readonly ServerSurvey[]>;
  /** Returns the one survey of that village. */
  survey(village: string): Promise<ServerSurvey>;
  /** Returns the content of a file that an answer names. */
  file(name: string): Promise<Buffer>;
  /** Returns the figures of a report that the server counts. @param query the form, the year and the place */
  figures(query: string): Promise<readonly ServerFigure[]>;
  /** Returns the number of the newest version of a form. */
  formVersion(name: string): Promise<number>;
}

/** Signs in. @param url of the server itself, not of a device's network @returns the token of a new session */
export async function signInAt(url: string, username: string, password: string): Promise<string> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-sampark-device': `e2e-${randomUUID()}` },
    body: JSON.stringify({ username, password }),
  });
  if (!login.ok) throw new Error(`${username} cannot log in: ${login.status} ${await login.text()}`);
  return ((await login.json()) as { access_token: string }).access_token;
}

/**
 * Looks at the server as one of its users.
 * @param url of the server itself, not of a device's network
 */
export async function lookAtServer(url: string, username: string, password: string): Promise<ServerView> {
  const token = await signInAt(url, username, password);

  const get = (path: string): Promise<Response> =>
    fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  const ask = async (path: string): Promise<unknown> => {
    const answer = await get(path);
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`${path} is not told: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const surveysNamed: ServerView['surveysNamed'] = async (village) => {
    const surveys = (await ask(`/api/surveys?q=${encodeURIComponent(village)}`)) as ServerSurvey[];
    return surveys.filter(({ village_name }) => village_name === village);
  };
  return {
    read: async (id) => (await ask(`/api/surveys/${id}`)) as ServerSurvey | null,
    history: async (id) => ((await ask(`/api/surveys/${id}/history`)) as ServerHistoryLine[] | null) ?? [],
    surveysNamed,
    survey: async (village) => {
      const surveys = await surveysNamed(village);
      const [survey] = surveys;
      if (!survey || surveys.length > 1) throw new Error(`${surveys.length} surveys are named ${village}`);
      return survey;
    },
    file: async (name) => {
      const answer = await get(`/api/attachments/${name}`);
      if (!answer.ok) throw new Error(`${name} is not given: ${answer.status} ${await answer.text()}`);
      return Buffer.from(await answer.arrayBuffer());
    },
    figures: async (query) => {
      const { modules } = (await ask(`/api/reports?${query}`)) as {
        readonly modules: readonly { readonly figures: readonly ServerFigure[] }[];
      };
      return modules.flatMap(({ figures }) => figures);
    },
    formVersion: async (name) =>
      ((await ask(`/api/schemas/${name}`)) as { readonly version: number }).version,
  };
}

/** Ends a session on the server, as a password change or a long absence does, without a word to the device. */
export async function endSession(url: string, token: string): Promise<void> {
  const answer = await fetch(`${url}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`The session did not end: ${answer.status}`);
}
