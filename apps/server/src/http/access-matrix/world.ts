import { addContributor, giveParts } from '../../testing/links/contributors.ts';
import { aCreate, aDelete } from '../../testing/operations.ts';
import { clientOf, signIn, type TestClient } from '../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../testing/servers/start.ts';
import type { Person, Where, Who } from './roles-table.ts';

/** A server with a person of every kind, and surveys that are made when a test asks for them. */
export interface World {
  readonly server: TestServer;
  readonly as: Readonly<Record<Who, TestClient>>;
  /** Makes a survey in a place, and deletes it again where `deleted` says so. @returns its id */
  readonly survey: (where: Where, deleted?: boolean) => Promise<string>;
  /** Makes a new person of the staff. @returns their id */
  readonly person: () => Promise<string>;
  /** Returns a text that was never there before. */
  readonly fresh: () => string;
  /** Signs somebody in once more. */
  readonly signIn: (who: Person) => Promise<TestClient>;
  readonly close: () => Promise<void>;
}

export const PANCHAYAT_OF: Readonly<Record<Where, string>> = {
  'created by themselves': '48211',
  'of a colleague in the panchayat': '48211',
  'in a panchayat that was merged into theirs': '48213',
  'in another panchayat of the block': '48212',
  'in another block': '48230',
};

export const startWorld = async (): Promise<World> => {
  const server = await startTestServer({}, 'people and places');
  const admin = await signIn(server, 'admin');
  const contributor = await addContributor(server);
  await giveParts(admin, contributor.user_id, ['basic_info']);
  const as = {
    contributor: contributor.as,
    staff: await signIn(server, 'staff'),
    officer: await signIn(server, 'officer'),
    admin,
    deactivated: await signIn(server, 'staff2'),
    nobody: clientOf(server, ''),
  };
  let count = 0;
  const fresh = (): string => `fresh-${(count += 1)}`;
  const colleague = as.deactivated;
  const authorOf = (where: Where): TestClient => {
    if (where === 'created by themselves') return as.staff;
    return where === 'of a colleague in the panchayat' ? officer : admin;
  };
  const { officer } = as;
  const merged = { level: 'panchayat', was: '48213', now: '48211', kind: 'merged', day: '2020-04-01' };
  if ((await admin.post('/api/places/changes', merged)).status !== 200)
    throw new Error('Nothing was merged.');
  const switchOff = {
    method: 'PATCH',
    url: '/api/users/demo-staff2',
    payload: { is_active: false },
  } as const;
  await admin.send(switchOff);
  if ((await colleague.get('/api/auth/me')).status !== 401) throw new Error('An account is still on.');
  return {
    server,
    as,
    survey: async (where, deleted = false) => {
      const id = fresh();
      const [made] = await authorOf(where).batch(aCreate(id, { panchayat_id: PANCHAYAT_OF[where] }));
      if (made?.status !== 'applied') throw new Error(`No survey ${where}: ${JSON.stringify(made)}`);
      if (deleted) await admin.batch(aDelete(id, 1));
      return id;
    },
    person: async () => {
      const person = { username: fresh(), role: 'staff', panchayat_id: '48211' };
      return (await admin.post<{ user_id: string }>('/api/auth/register', person)).body.user_id;
    },
    fresh,
    signIn: (who) => (who === 'contributor' ? contributor.signIn() : signIn(server, who)),
    close: () => server.close(),
  };
};
