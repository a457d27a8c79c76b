import { addUser } from '../../services/access/accounts/people/add-user.ts';
import { clientOf, type TestClient } from '../servers/client.ts';
import { contextForTests, type TestServer } from '../servers/start.ts';

/** A contributor of the demo's panchayat, and their device. */
export interface Contributor {
  readonly user_id: string;
  readonly as: TestClient;
  readonly signIn: () => Promise<TestClient>;
}

/** Adds a contributor to a panchayat, and signs them in. They see nothing yet. */
export async function addContributor(
  server: TestServer,
  username = 'contributor',
  panchayat_id: string | null = '48211',
): Promise<Contributor> {
  const password = `${username}-demo`;
  const person = { username, password, full_name: 'Kamla Bai', email: '', block_id: null };
  const context = await contextForTests(server.storage);
  const added = await addUser(context, { ...person, role: 'contributor', panchayat_id });
  if (added.kind !== 'added') throw new Error(`No contributor: ${added.kind}`);
  const signIn = async (): Promise<TestClient> => {
    const login = await clientOf(server, '').post<{ access_token: string }>('/api/auth/login', {
      username,
      password,
    });
    return clientOf(server, login.body.access_token, `device-of-${username}`);
  };
  return { user_id: added.user_id, as: await signIn(), signIn };
}

/** Gives a contributor parts of a form. @returns the id of the share */
export async function giveParts(
  admin: TestClient,
  user_id: string,
  parts: readonly string[],
  { form = 'village-standard', last_day = null }: { form?: string; last_day?: string | null } = {},
): Promise<string> {
  const given = await admin.post<{ share_id: string }>(`/api/forms/${form}/shares`, {
    user_id,
    parts,
    last_day,
  });
  if (given.status !== 201) throw new Error(`No share: ${given.text}`);
  return given.body.share_id;
}
